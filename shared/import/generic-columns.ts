import type { TargetField } from './types.ts'

/** Names of columns in tables that people made, in English, German and a few other languages, by their field. */
export const genericColumns: Readonly<Partial<Record<TargetField, string>>> = {
  firstname:
    'name author reviewer customer firstname vorname fullname attendee participant teilnehmer teilnehmerin customername authorname reviewername displayname kunde kundin kundenname autor autorin verfasser ansprechpartner nom nombre nome naam',
  lastname: 'lastname surname nachname familienname apellidos',
  testimonialText:
    'text review reviews comment comments testimonial testimonials kommentar kommentare testimonialtext reviewtext reviewcontent reviewbody body content message messages quote quotes feedback rezension rezensionen bewertungstext kundenstimme kundenstimmen stimme stimmen zitat zitate erfahrung erfahrungen erfahrungsbericht rückmeldung rückmeldungen nachricht meinung meinungen experience opinion opinions statement avis comentario commento',
  stars:
    'rating stars score bewertung sterne starrating reviewrating reviewscore reviewstars sternebewertung puntuación valutazione beoordeling',
  title: 'title headline reviewtitle subject titel überschrift betreff titre titolo',
  sourceDay:
    'date created datum createdat datecreated creationdate reviewdate dateposted submittedat timestamp zeitstempel erstelltam fecha data',
  company: 'company firma unternehmen organization organisation companyname empresa entreprise société azienda bedrijf',
  subtitle: 'role position jobtitle job tagline rolle funktion beruf berufsbezeichnung',
  email: 'email emailaddress mail emailadresse revieweremail customeremail',
  imageUrl: 'image photo avatar picture imageurl photourl avatarurl headshot portrait foto bild profilbild',
  videoUrl: 'video videourl',
  socialMediaProfiles: 'profile profiles profileurl sociallink socialmediaprofiles',
  sourceUrl: 'url link reviewurl reviewlink sourceurl',
  sourceId: 'id reviewid sourceid uuid',
  incentive: 'incentive reward',
  tags: 'tags',
  gaveConsent:
    'consent consents gaveconsent agreed permission consenttopublish permissiontopublish freigabe freigabeerteilt freigegeben einwilligung eingewilligt zustimmung zugestimmt erlaubnis einverständnis einverstanden consentement autorisation consentimiento permiso consenso toestemming',
}

/** Names of columns with a first name: beside one, a "name" is the last name. */
export const firstNameColumns = 'firstname vorname prénom'

/** German nouns that end longer ones: "Kundenbewertung", "Eingangsdatum". */
export const headWords =
  'bewertung bewertungen kommentar kommentare rezension rezensionen meinung stimme stimmen feedback zitat datum sterne foto bild firma'

/** Words of headings that say nothing about the values. */
export const ignoredWords: ReadonlySet<string> = new Set(
  `a an the your you my our us we this please enter write what which is are was optional required
  ihr ihre ihren ihrem dein deine deinen das die bitte sie wie lautet ist welche pflicht pflichtfeld pflichtangabe`.split(
    /\s+/,
  ),
)

/** Words of headings about other things than the person and the words, such as "Product name" or "Staff comment". */
export const otherThings =
  /^(?:produ[ck]t|item|artikel|order|bestell|purchase|kauf|invoice|rechnung|birth|geburt|expir|ablauf|repl(?:y|ies)|response|antwort|owner|inhaber|status|language|sprache|count|average|durchschnitt|helpful|shop|store|location|standort|business|file|datei|newsletter|update|modified|geändert|aktualisiert|variant|categor|kategorie|typ|intern|privat|confidential|vertraulich|hidden|secret|staff|employee|mitarbeiter|team|admin|manager|moderat|edit(?:or|ion)|redaktion|agent|reps?$|sales|support|seller|verkäufer|host$|coach|trainer|teacher|event|veranstalt|course|kurs|seminar|workshop|webinar|session|class|proje[ck]t|campaign|kampagne|sentiment|stimmung|risk|confidence|spam|nps|note|notiz|follow|only$|nur$)/

/** Words that a heading of a name can have besides it, such as "Name of the customer". */
export const personWords =
  /^(?:full|voll|first|last|given|family|customer|client|kund|guest|gast|gäste|review|bewert|rezens|testimonial|author|autor|verfass|user|nutzer|member|mitglied|buyer|käufer|attendee|participant|teilnehm|patient|student|person|contact|kontakt|submi|respond|display|anzeige|publi|vor|nach|name|und$|and$|q?\d|d[eiu]l?$)/

/** Words that say of a text that it is private: "Comment (not for publication)". */
export const negations = /^(?:not|non|never|nicht|kein)/
