"""What is said of the log as Parquet files."""

from migrate_kit.messages._text import Text

SENTENCES = {
    "parquet.exported": Text(
        "{n} {n:observation|observations} written to {path}, {texts}", "已导出 {n} 条观测到 {path}，{texts}"
    ),
    "parquet.with_text": Text("with the texts that are kept", "包含所保存的原文"),
    "parquet.without_text": Text("without any text", "不含任何原文"),
    "parquet.imported": Text(
        "{rows} {rows:observation|observations} in {files} {files:file|files}, {new} {new:was|were} new",
        "{files} 个文件共 {rows} 条观测，其中新增 {new} 条",
    ),
    "parquet.would_import": Text(
        "{rows} {rows:observation|observations} in {files} {files:file|files} can be read; nothing was stored",
        "{files} 个文件共 {rows} 条观测可以读取；没有写入",
    ),
    "parquet.no_path": Text("name a folder or a file for it", "请指定文件夹或文件"),
    "parquet.no_file": Text("there is no file *.parquet in it", "其中没有 *.parquet 文件"),
    "parquet.no_column": Text(
        "it holds no observations: without the columns {columns}", "其中没有观测数据：缺少列 {columns}"
    ),
    "parquet.later": Text(
        "a later version of migrate-kit wrote it (version {version} of the columns)",
        "由更新版本的 migrate-kit 写入（列版本 {version}）",
    ),
    "parquet.bad_row": Text("the row {id} cannot be read back ({what})", "行 {id} 无法读回（{what}）"),
}
