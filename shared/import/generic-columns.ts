import type { TargetField } from './types.ts'

/** Names of columns in tables that people made, in English, German and a few other languages, by their field. */
export const genericColumns: Readonly<Partial<Record<TargetField, string>>> = {
  firstname:
    'name author reviewer customer firstname vorname fullname customername authorname reviewername displayname kunde kundin kundenname autor nom nombre nome naam',
  lastname: 'lastname surname nachname familienname apellidos',
  testimonialText:
    'text review comment testimonial kommentar testimonialtext reviewtext reviewcontent reviewbody body content message quote feedback rezension bewertungstext kundenstimme nachricht meinung avis comentario commento',
  stars:
    'rating stars score bewertung sterne starrating reviewrating reviewscore reviewstars sternebewertung puntuación valutazione beoordeling',
  title: 'title headline reviewtitle subject titel überschrift betreff titre titolo',
  sourceDay:
    'date created datum createdat datecreated creationdate reviewdate dateposted submittedat timestamp erstelltam fecha data',
  company: 'company firma unternehmen organization organisation companyname empresa entreprise société azienda bedrijf',
  subtitle: 'role position jobtitle job tagline rolle funktion beruf',
  email: 'email emailaddress mail emailadresse revieweremail customeremail',
  imageUrl: 'image photo avatar picture imageurl photourl avatarurl foto bild',
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
