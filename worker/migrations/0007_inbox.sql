-- The state of a testimonial is 'published', or else its folder, or else 'pending'. `published` alone says what is public.
ALTER TABLE testimonials ADD COLUMN folder TEXT CHECK (folder IN ('archived', 'spam'));
ALTER TABLE testimonials ADD COLUMN tags TEXT NOT NULL DEFAULT '[]' CHECK (json_type(tags) IS 'array');
-- A part of `testimonialText`, which has not been edited.
ALTER TABLE testimonials ADD COLUMN highlight TEXT;
-- When it was pinned.
ALTER TABLE testimonials ADD COLUMN pinned TEXT;

-- Lists of all testimonials are read from those of the states. It takes the place of the index by `published`: another one
-- would be another row that D1 writes, and bills, for each testimonial.
DROP INDEX testimonialsByPublished;
CREATE INDEX testimonialsByState
  ON testimonials (workspaceId, CASE WHEN published THEN 'published' ELSE coalesce(folder, 'pending') END, created, id);

CREATE TRIGGER testimonialsHighlight AFTER UPDATE OF testimonialText ON testimonials
  WHEN OLD.highlight IS NOT NULL AND NEW.testimonialText IS NOT OLD.testimonialText
BEGIN
  UPDATE testimonials SET highlight = NULL WHERE id = NEW.id;
END;

-- As in 0003_versions.sql, with the new columns. The trigger above changes only `highlight`: the change of the text has
-- already made a new version, which a response has as its ETag.
DROP TRIGGER testimonialsVersion;
CREATE TRIGGER testimonialsVersion AFTER UPDATE ON testimonials WHEN NEW.version IS OLD.version AND (
  (NEW.firstname, NEW.lastname, NEW.title, NEW.subtitle, NEW.company, NEW.email, NEW.imageUrl, NEW.testimonialText,
   NEW.externalVideoHtml, NEW.videoVideoUrl, NEW.socialMediaProfiles, NEW.stars, NEW.gaveConsent, NEW.consentDateTime,
   NEW.published, NEW.questionsAndAnswers, NEW.folder, NEW.tags, NEW.pinned) IS NOT
  (OLD.firstname, OLD.lastname, OLD.title, OLD.subtitle, OLD.company, OLD.email, OLD.imageUrl, OLD.testimonialText,
   OLD.externalVideoHtml, OLD.videoVideoUrl, OLD.socialMediaProfiles, OLD.stars, OLD.gaveConsent, OLD.consentDateTime,
   OLD.published, OLD.questionsAndAnswers, OLD.folder, OLD.tags, OLD.pinned)
  OR (NEW.highlight IS NOT NULL AND NEW.highlight IS NOT OLD.highlight))
BEGIN
  UPDATE testimonials SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- What owners did, without words, names and e-mails. A table without rowid is its own index, and a row less to write.
CREATE TABLE history (
  id TEXT NOT NULL,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('owner', 'key', 'giver', 'visitor', 'link', 'system')),
  -- The session or the API key.
  actorId TEXT,
  action TEXT NOT NULL,
  testimonialId TEXT,
  "from" TEXT,
  "to" TEXT,
  PRIMARY KEY (workspaceId, created, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX historyByTestimonial ON history (testimonialId, created, id) WHERE testimonialId IS NOT NULL;

CREATE TRIGGER historyIsAppendOnly BEFORE UPDATE ON history
BEGIN
  SELECT RAISE(ABORT, 'history is append-only');
END;

CREATE TRIGGER testimonialsErasure AFTER DELETE ON testimonials
BEGIN
  DELETE FROM history WHERE testimonialId = OLD.id;
END;

-- A browser in which an owner is signed in: one row for each workspace. `hash` is the SHA-256 of the cookie in hexadecimal.
CREATE TABLE sessions (
  id TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- The key that was exchanged for the session, which ends together with it.
  keyId TEXT REFERENCES apiKeys (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  expires TEXT NOT NULL,
  seenDay TEXT NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (hash, workspaceId)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessionsNewest ON sessions (workspaceId, created, id);

-- A link that signs in once. `hash` is the SHA-256 of its token; `keyId` as for sessions.
CREATE TABLE signInLinks (
  hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  keyId TEXT REFERENCES apiKeys (id) ON DELETE CASCADE,
  expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;
