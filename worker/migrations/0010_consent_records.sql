-- Who is responsible for the data of a workspace, as JSON: for records of consent.
DROP TRIGGER workspacesVersion;
-- The logo stays last: see 0008_display.sql.
ALTER TABLE workspaces RENAME COLUMN logo TO earlierLogo;
ALTER TABLE workspaces ADD COLUMN controller TEXT CHECK (json_type(controller) = 'object');
ALTER TABLE workspaces ADD COLUMN logo TEXT;
UPDATE workspaces SET logo = earlierLogo;
ALTER TABLE workspaces DROP COLUMN earlierLogo;
CREATE TRIGGER workspacesVersion AFTER UPDATE ON workspaces WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.website, NEW.origins, NEW.intro, NEW.logo, NEW.display, NEW.displayNames, NEW.displayPhotos,
   NEW.displayHeading, NEW.displayHow, NEW.displayAverage, NEW.displayItem, NEW.controller) IS NOT
  (OLD.name, OLD.website, OLD.origins, OLD.intro, OLD.logo, OLD.display, OLD.displayNames, OLD.displayPhotos,
   OLD.displayHeading, OLD.displayHow, OLD.displayAverage, OLD.displayItem, OLD.controller)
BEGIN
  UPDATE workspaces SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- When the giver withdrew the consent to publication. Until the giver consents again, nobody can publish.
ALTER TABLE testimonials ADD COLUMN withdrawn TEXT CHECK (withdrawn IS NULL OR (published = 0 AND gaveConsent = 0));
-- What the giver has changed since: dates, names of fields and who did it, but no words.
ALTER TABLE testimonials ADD COLUMN giverChanges TEXT NOT NULL DEFAULT '[]' CHECK (json_type(giverChanges) IS 'array');
-- When the giver last changed something that the owner has neither published nor archived since.
ALTER TABLE testimonials ADD COLUMN giverChanged TEXT;
-- The SHA-256, in hexadecimal, of the token in the giver's own link, and of that in a link made with an API key.
ALTER TABLE testimonials ADD COLUMN giverHash TEXT CHECK (length(giverHash) = 64);
ALTER TABLE testimonials ADD COLUMN linkHash TEXT CHECK (length(linkHash) = 64);
CREATE UNIQUE INDEX testimonialsByGiver ON testimonials (giverHash) WHERE giverHash IS NOT NULL;
CREATE UNIQUE INDEX testimonialsByLink ON testimonials (linkHash) WHERE linkHash IS NOT NULL;
CREATE INDEX testimonialsChanged ON testimonials (workspaceId, created, id) WHERE giverChanged IS NOT NULL;

-- As in 0007_inbox.sql, with the events of consents.
DROP TRIGGER testimonialsVersion;

-- Until now, a change of `gaveConsent` with an API key was no event. The latest event has to agree with it.
UPDATE testimonials SET consents = json_insert(consents, '$[#]', json_object('purpose', 'publish',
  'decision', iif(gaveConsent, 'claimed', 'withdrawn'), 'text', NULL, 'textHash', NULL, 'language', NULL, 'formId', NULL,
  'formVersion', NULL, 'page', NULL, 'at', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'by', 'key', 'wording', NULL))
WHERE consents <> '[]' AND gaveConsent <> (SELECT value ->> 'decision' = 'given' FROM json_each(consents)
  WHERE value ->> 'purpose' = 'publish' ORDER BY key DESC LIMIT 1);

CREATE TRIGGER testimonialsVersion AFTER UPDATE ON testimonials WHEN NEW.version IS OLD.version AND (
  (NEW.firstname, NEW.lastname, NEW.title, NEW.subtitle, NEW.company, NEW.email, NEW.imageUrl, NEW.testimonialText,
   NEW.externalVideoHtml, NEW.videoVideoUrl, NEW.socialMediaProfiles, NEW.stars, NEW.gaveConsent, NEW.consentDateTime,
   NEW.published, NEW.questionsAndAnswers, NEW.folder, NEW.tags, NEW.pinned, NEW.consents) IS NOT
  (OLD.firstname, OLD.lastname, OLD.title, OLD.subtitle, OLD.company, OLD.email, OLD.imageUrl, OLD.testimonialText,
   OLD.externalVideoHtml, OLD.videoVideoUrl, OLD.socialMediaProfiles, OLD.stars, OLD.gaveConsent, OLD.consentDateTime,
   OLD.published, OLD.questionsAndAnswers, OLD.folder, OLD.tags, OLD.pinned, OLD.consents)
  OR (NEW.highlight IS NOT NULL AND NEW.highlight IS NOT OLD.highlight))
BEGIN
  UPDATE testimonials SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;
