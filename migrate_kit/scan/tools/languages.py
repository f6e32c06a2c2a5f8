"""Verbs and things of other languages than English and Chinese that tool names and requests are written in.

Good: `recordar` writes, `meteo` reads, `borrar_todo` and `supprimer` are dangerous; accents do not matter.
Bad:  words that mean something else in English (`set`, `son`, `die`) are left out.
"""

from __future__ import annotations

import unicodedata

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.syntax import word_set

_READ = word_set("""
    buscar busca busco consultar consulta mostrar muestra listar lista obtener ver leer calcular traducir tiempo clima
    hora fecha noticias precio precios saldo pedidos horario horarios estado ayuda donde cuando cuanto cual quien
    chercher cherche rechercher trouver afficher affiche montrer lister obtenir lire calculer traduire meteo heure
    quelle quel nouvelles actualites prix solde commandes horaires statut aide combien quand
    procurar mostre consultar obter traduzir previsao noticias preco quanto quando onde ajuda
    cerca cercare mostra mostrare elenca leggere calcolare tradurre orario notizie prezzo quanto dove aiuto
    suche suchen finde finden zeige zeigen anzeigen auflisten liste lesen berechnen wetter uhrzeit nachrichten preis
    preise kontostand fahrplan hilfe wann wieviel welche
    bul goster listele oku hesapla cevir hava haber haberler fiyat bakiye saat nerede kac yardim
    dikhao batao khojo dhundo mausam samay khabar kitna kahan kab madad samachar
""")
_WRITE = word_set("""
    crear crea guardar guarda enviar envia agregar anadir poner pon abrir abre cerrar cierra encender enciende apagar
    apaga reservar reserva recordar recuerda recuerdame avisar avisa llamar llama cambiar actualizar subir bajar
    escribir programar activar desactivar reproducir musica luz luces alarma parar iniciar
    creer ajouter ajoute enregistrer envoyer envoie ouvrir ouvre fermer ferme allumer allume eteindre eteins reserver
    reserve rappeler rappelle reveil reveille reveiller appeler appelle changer modifier arreter arrete demarrer jouer
    joue musique lumiere alarme commander
    criar salvar enviar adicionar abra fechar feche ligar ligue desligar desligue lembrar lembre chamar mudar tocar
    toque luz alarme
    creare salvare inviare invia aggiungere aggiungi aprire apri chiudere chiudi accendere accendi spegnere spegni
    prenotare prenota ricordare ricorda ricordami chiamare chiama suona suonare sveglia musica luce
    erstellen speichern senden sende hinzufuegen oeffnen oeffne schliessen einschalten ausschalten buchen buche erinnern
    erinnere wecker anrufen aendern spielen spiele musik licht starten stoppen
    ekle kaydet gonder ac kapat hatirlat ara cal isik muzik ayarla baslat durdur guncelle rezervasyon alarm_kur
    chalao chalu bajao gaana gana sunao bhejo jodo kholo band karo lagao batti yaad jagao likho badlo
""")
_DANGEROUS = word_set("""
    borrar borra eliminar elimina cancelar cancela pagar paga transferir comprar vender reiniciar bloquear desinstalar
    supprimer supprime effacer efface annuler annule payer transferer acheter vendre redemarrer bloquer
    apagar_tudo excluir exclua deletar cancele pague comprar transferir
    cancellare cancella eliminare annullare annulla pagare comprare trasferire riavviare
    loeschen loesche entfernen stornieren bezahlen zahlen ueberweisen kaufen verkaufen neustart neustarten sperren
    sil iptal ode odeme havale satin_al yeniden_baslat engelle
    hatao mitao radd kharido becho bhugtan
""")
_ARTICLES = word_set(
    "la le les el los las un une una il lo gli der das ein eine o os as um uma mi mon ma por para de du"
)
WORDS: dict[str, Effects] = {
    **dict.fromkeys(_READ, "read_only"),
    **dict.fromkeys(_WRITE, "write"),
    **dict.fromkeys(_DANGEROUS, "dangerous"),
}


def folded(text: str) -> str:
    """Return *text* in lower case without accents (`Météo` → `meteo`)."""
    spread = unicodedata.normalize("NFKD", text.lower().replace("ı", "i").replace("ß", "ss"))
    return "".join(mark for mark in spread if not unicodedata.combining(mark))


def by_foreign(tokens: list[str]) -> Effects:
    """Return what the first known word among the folded *tokens* promises, articles passed over."""
    plain = [token for token in tokens if token not in _ARTICLES]
    return WORDS.get(plain[0], "unknown") if plain else "unknown"
