-- The version of a row: the id of the request that wrote it last. `ETag` tells it and `If-Match` asks for it; NULL is a
-- version, too, of rows that are older than this column.
ALTER TABLE testimonials ADD COLUMN version TEXT;
ALTER TABLE contacts ADD COLUMN version TEXT;
ALTER TABLE workspaces ADD COLUMN version TEXT;
ALTER TABLE apiKeys ADD COLUMN version TEXT;

-- Who changes a record around the service, or with a release that knows no versions, makes a new one as well. A statement of
-- the service that runs twice changes nothing when it runs again.
CREATE TRIGGER testimonialsVersion AFTER UPDATE ON testimonials WHEN NEW.version IS OLD.version AND
  (NEW.firstname, NEW.lastname, NEW.title, NEW.subtitle, NEW.company, NEW.email, NEW.imageUrl, NEW.testimonialText,
   NEW.externalVideoHtml, NEW.videoVideoUrl, NEW.socialMediaProfiles, NEW.stars, NEW.gaveConsent, NEW.consentDateTime,
   NEW.published, NEW.questionsAndAnswers) IS NOT
  (OLD.firstname, OLD.lastname, OLD.title, OLD.subtitle, OLD.company, OLD.email, OLD.imageUrl, OLD.testimonialText,
   OLD.externalVideoHtml, OLD.videoVideoUrl, OLD.socialMediaProfiles, OLD.stars, OLD.gaveConsent, OLD.consentDateTime,
   OLD.published, OLD.questionsAndAnswers)
BEGIN
  UPDATE testimonials SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

CREATE TRIGGER contactsVersion AFTER UPDATE ON contacts WHEN NEW.version IS OLD.version AND
  (NEW.firstName, NEW.lastName, NEW.phone, NEW.email, NEW.imageUrl) IS NOT
  (OLD.firstName, OLD.lastName, OLD.phone, OLD.email, OLD.imageUrl)
BEGIN
  UPDATE contacts SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

CREATE TRIGGER workspacesVersion AFTER UPDATE ON workspaces WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.website, NEW.origins) IS NOT (OLD.name, OLD.website, OLD.origins)
BEGIN
  UPDATE workspaces SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;
