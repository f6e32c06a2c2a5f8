"""It could be done but must not be."""

from __future__ import annotations

from migrate_kit.errors.base import MigrateKitError


class RefusedError(MigrateKitError):
    """It could be done but must not be."""

    code = "MKE200"


class SourceDrifted(RefusedError):
    """The source changed since the shim was installed, so removing our lines would not restore it."""

    code = "MKE201"
    says = "{path}: changed since install ({what})"
    remedy = "look at the change; migrate-kit uninstall --keep-changes removes only our lines"


class UnsafeEdit(RefusedError):
    """The edit cannot be made in a way that is provably reversible."""

    code = "MKE202"
    says = "{path}:{line}: {what}"
    remedy = "wrap this router by hand: see README, 'Installing by hand'"


class NotWritable(RefusedError):
    """A file or folder cannot be written."""

    code = "MKE203"
    says = "{path}: cannot be written ({what})"
    remedy = "check owner and rights, or choose another folder"


class StageLatched(RefusedError):
    """A roll-back holds until someone resumes with a reason."""

    code = "MKE204"
    says = "rolled back: {reason}"
    remedy = "when the cause is gone: migrate-kit resume --why '...'"


class NotInstalled(RefusedError):
    """The file holds no line of ours."""

    code = "MKE205"
    says = "{path}: the shim is not installed there"
    remedy = "what is installed: migrate-kit status"


class DescriptionChanged(RefusedError):
    """Somebody else wrote the description between the moment it was shown and the verdict."""

    code = "MKE206"
    says = "{path}: changed since it was shown to you"
    remedy = "nothing was written; look at it again: migrate-kit review"


class AlreadyThere(RefusedError):
    """What would be made is there already and is not replaced unasked."""

    code = "MKE207"
    says = "{path}: is already there"
    remedy = "it was left alone; use {instead}"


class NothingInstalled(RefusedError):
    """A stage in which the dynamic router decides was asked for, and no router is wrapped."""

    code = "MKE208"
    says = "no router is installed, so stage {stage} would change nothing"
    remedy = "put the shim in first: migrate-kit install --write"


class NotRemovable(RefusedError):
    """Our lines cannot be taken out in a way that provably leaves the rest as it is."""

    code = "MKE209"
    says = "{path}:{line}: {what}"
    remedy = "mend that, or take these lines out by hand, then run migrate-kit uninstall again"


class NotProven(RefusedError):
    """A learned router that was not shown to be better than recall is to serve."""

    code = "MKE210"
    says = "{version}: {what}"
    remedy = "learn from more requests, or say why it shall serve all the same: --force 'WHY'"


class NotExtractable(RefusedError):
    """A branch cannot become a function in a way that provably keeps what it does."""

    code = "MKE211"
    says = "{path}:{line}: {what}"
    remedy = "legacy goes on serving it; change that in the code, then scan and extract again"


class NotExtracted(RefusedError):
    """There is no record of functions made of branches in the file."""

    code = "MKE212"
    says = "{path}: there is no record of an extraction in it"
    remedy = "take it back with your version control"


class ExtractionDrifted(RefusedError):
    """The source changed since its branches became functions, so the old bytes no longer fit."""

    code = "MKE213"
    says = "{path}: not as extract left it ({what})"
    remedy = "nothing was written; take it back by hand or with your version control"


class ReplayDiffers(RefusedError):
    """What a replay began with is not what it is to go on with: other requests, descriptions, settings or code."""

    code = "MKE214"
    says = "{path}: the replay there is of something else ({what})"
    remedy = "go on with what it began with, or begin anew: --fresh"


class ReplayBusy(RefusedError):
    """Another process works in the folder of the replay."""

    code = "MKE215"
    says = "{path}: a replay is running there"
    remedy = "wait for it, or give this one a folder of its own: --work FOLDER"
