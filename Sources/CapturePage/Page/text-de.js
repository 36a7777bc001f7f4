/**
 * German texts.
 * @type {typeof import("./text-en.js").default}
 */
export default {
  insecureTitle: "HTTPS nötig",
  insecureWhy:
    "Fotos lassen sich nur über HTTPS aufnehmen und senden. Diese Seite kam über HTTP; dort schalten Browser Kamera " +
    "und Verschlüsselung ab.",
  insecureHow: "So kommt HTTPS zustande",
  insecureCertificate:
    "Ohne öffentlichen Namen: „rvault-server https NAME“ auf dem Server ausführen. Das legt eine eigene " +
    "Zertifizierungsstelle an; deren Zertifikat auf diesem Handy installieren.",
  insecureTailnet: "Mit einem Tailnet: rvault-server unter dem Namen bereitstellen, den der Server dort hat.",
  insecureProxy:
    "Mit einem öffentlichen Namen: einen Proxy mit Zertifikat vor rvault-server setzen, etwa Caddy oder nginx.",

  pairingTitle: "Dieses Handy verbinden",
  pairingHow:
    "Im Terminal „rvault capture“ ausführen. Dann den QR-Code mit der Kamera des Handys scannen oder den Code hier " +
    "eingeben.",
  codeLabel: "Code aus dem Terminal",
  deviceNameLabel: "Name dieses Handys",
  deviceNameHelp: "Die anderen Geräte zeigen diesen Namen.",
  phoneName: "Handy: %1 auf %2",
  browserName: "Browser: %1 auf %2",
  connect: "Verbinden",
  later: "Später",
  codeMissing: "Den Code eingeben, den das Terminal zeigt.",
  codeUnknown: "Dieser Code ist unbekannt, benutzt oder abgelaufen. „rvault capture“ zeigt einen neuen.",
  nameMissing: "Einen Namen für dieses Handy eingeben.",
  connecting: "Wird verbunden …",
  connected: "Verbunden.",
  revoked:
    "Der Server nimmt von diesem Handy nichts mehr an. Die Fotos bleiben hier. Zum Senden das Handy neu verbinden.",
  unsent: [
    "1 Beleg auf diesem Handy ist noch nicht gesendet. Er wird gesendet, sobald das Handy verbunden ist.",
    "%1 Belege auf diesem Handy sind noch nicht gesendet. Sie werden gesendet, sobald das Handy verbunden ist.",
  ],

  homeTitle: "Belege",
  help: "Hilfe",
  empty: "Einen Beleg fotografieren: Er erscheint im Eingang des Terminals.",
  takePhoto: "Foto aufnehmen",
  chooseFiles: "Dateien wählen",
  connectPhone: "Dieses Handy verbinden",
  notConnected: "Dieses Handy ist nicht verbunden. Fotos bleiben so lange hier.",
  offline: "Der Server ist nicht erreichbar. Fotos bleiben hier, bis er es wieder ist.",
  unstored: "Der Server ist da, aber nicht sein Speicher für Fotos. Fotos bleiben hier, bis er es wieder ist.",
  busy: "Der Server ist ausgelastet. Gleich folgt ein neuer Versuch.",
  mayBeDeleted:
    "Wird der Speicher knapp, kann dieser Browser ungesendete Fotos löschen. Bald senden, oder diese Seite auf den " +
    "Startbildschirm legen.",

  cameraTitle: "Kamera",
  back: "Zurück",
  shutter: "Foto aufnehmen",
  cameraApp: "Kamera-App",
  cameraDenied:
    "Die Kamera ist nicht erlaubt. In den Einstellungen des Browsers für diese Seite erlauben, oder die Kamera-App " +
    "nehmen.",
  cameraFailed:
    "Die Kamera lässt sich nicht öffnen. Andere Apps schließen, die sie benutzen, oder die Kamera-App nehmen.",

  cropTitle: "Ecken",
  cropFound: "Die Kreise auf die Ecken des Belegs ziehen.",
  cropNotFound:
    "Kein Rand gefunden. Das Foto so lassen, oder die Kreise auf die Ecken des Belegs ziehen.",
  cropPicture: "Das Foto",
  cornerTopLeft: "Ecke oben links, mit den Pfeiltasten verschieben",
  cornerTopRight: "Ecke oben rechts, mit den Pfeiltasten verschieben",
  cornerBottomRight: "Ecke unten rechts, mit den Pfeiltasten verschieben",
  cornerBottomLeft: "Ecke unten links, mit den Pfeiltasten verschieben",
  retake: "Noch einmal",
  keep: "So lassen",
  straighten: "Begradigen",
  straightening: "Wird begradigt …",

  draftTitle: "Neuer Beleg",
  discard: "Verwerfen",
  discardQuestion: ["Diesen Beleg mit seinem Foto verwerfen?", "Diesen Beleg mit seinen %1 Fotos verwerfen?"],
  page: "Seite %1",
  editPage: "Seite %1, begradigen",
  removePage: "Seite %1 entfernen",
  remove: "Entfernen",
  removeQuestion: "Seite %1 entfernen?",
  dark: "Zu dunkel",
  blurred: "Unscharf",
  addPhoto: "Foto dazu",
  addFiles: "Dateien dazu",
  optional: "Alle Felder sind freiwillig.",
  store: "Händler",
  total: "Betrag",
  currency: "Währung",
  warranty: "Garantie in Monaten",
  notes: "Notizen",
  send: "Senden",
  totalInvalid: "Das ist kein Betrag. Richtig ist zum Beispiel %1.",
  currencyInvalid: "Die drei Buchstaben der Währung eingeben, etwa EUR.",
  warrantyInvalid: "Eine Zahl von 0 bis 1200 Monaten eingeben.",
  queued: "Beleg hinzugefügt.",

  fileUnknown: "%1 ist kein Foto und kein PDF, das gesendet werden kann: JPEG, PNG, WebP, HEIC oder PDF.",
  fileMismatch: "%1 ist nicht, was der Dateityp sagt. Die Datei neu als JPEG oder PDF speichern.",
  fileTooLarge: "%1 ist größer als 20 MB.",
  fileEmpty: "%1 ist leer.",
  tooManyPages: "Ein Beleg hat höchstens 16 Seiten. Die übrigen wurden nicht hinzugefügt.",
  storageFull:
    "Der Speicher des Handys ist voll. Bisher Hinzugefügtes bleibt erhalten; Platz schaffen und noch einmal versuchen.",
  storageFailed:
    "Dieser Browser kann keine Fotos speichern. Den privaten Modus verlassen, oder einen anderen Browser nehmen.",
  pictureUnreadable: "Dieser Browser kann die Datei nicht anzeigen. Sie wird gesendet, wie sie ist.",

  entryDraft: "Entwurf",
  entryPending: "Noch nicht gesendet",
  entrySending: "Wird gesendet, %1",
  entrySendingPhoto: "Foto %1 von %2, %3",
  sendingPhoto: "Foto %1 von %2 wird gesendet",
  entryInbox: "Gesendet, im Eingang",
  entryAccepted: "Angenommen",
  entryDeleted: "Im Terminal gelöscht",
  entryUnknown: "Nicht mehr auf dem Server",
  entryRejected: "Abgelehnt: %1",
  rejectedQuota:
    "Der Speicher des Kontos ist voll. Anhänge löschen, oder die Grenze auf dem Server erhöhen.",
  rejectedSize: "Ein Foto ist zu groß für den Server.",
  rejectedDamaged: "Ein Foto kam beschädigt an.",
  rejectedUpload: "Der Speicher des Servers hat ein Foto nicht angenommen.",
  rejectedMissing: "Ein Foto fehlt in diesem Browser.",
  pageCount: ["1 Seite", "%1 Seiten"],
  continueDraft: "Fortsetzen",
  tryAgain: "Noch einmal",
  delete: "Löschen",
  deleteUnsent: "Diesen Beleg vom Handy löschen? Seine Fotos sind noch nicht alle gesendet und gingen verloren.",
  deleteSent: "Diesen Eintrag aus der Liste entfernen? Im Tresor ändert sich nichts.",
  cancel: "Abbrechen",

  helpSendTitle: "So werden Fotos gesendet",
  helpSend:
    "Fotos bleiben auf diesem Handy, bis der Server sie hat, auch ohne Netz. Sie werden gesendet, während diese " +
    "Seite offen ist; manche Browser senden sie auch im Hintergrund.",
  helpInstallTitle: "Auf den Startbildschirm legen",
  helpAndroid:
    "Android: Im Menü des Browsers „Installieren“ oder „Zum Startbildschirm hinzufügen“ wählen. Danach lassen sich " +
    "Fotos und PDFs aus anderen Apps teilen: „Teilen“, dann „Capture“.",
  helpApple:
    "iPhone und iPad: In Safari auf „Teilen“ tippen, dann auf „Zum Home-Bildschirm“. Die Seite auf dem " +
    "Home-Bildschirm wird für sich verbunden, mit einem eigenen Code. Andere Apps können nicht mit ihr teilen: " +
    "Dort auf „Teilen“ tippen, dann auf „In Dateien sichern“, und die Datei hier auswählen.",
  helpPhoneTitle: "Dieses Handy",
  helpPhone: "Das Handy sendet nur Belege. Den Tresor kann es nicht lesen.",
  disconnect: "Dieses Handy trennen",
  disconnectQuestion: "Dieses Handy trennen? Alles darauf ist gesendet.",
  disconnectUnsent: [
    "Dieses Handy trennen? 1 Beleg ist noch nicht gesendet. Er bleibt hier, bis das Handy wieder verbunden wird.",
    "Dieses Handy trennen? %1 Belege sind noch nicht gesendet. Sie bleiben hier, bis das Handy wieder verbunden wird.",
  ],
  disconnected: "Dieses Handy ist getrennt.",
};
