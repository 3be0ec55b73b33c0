-- Forms that owners edit without touching their sites. Settings are JSON; `live` is the number of the version that pages get.
CREATE TABLE forms (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  name TEXT NOT NULL,
  live INTEGER,
  draft TEXT CHECK (json_type(draft) = 'object'),
  -- When it was closed.
  closed TEXT,
  version TEXT
) STRICT;
CREATE INDEX formsNewest ON forms (workspaceId, created, id);

CREATE TRIGGER formsVersion AFTER UPDATE ON forms WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.live, NEW.draft, NEW.closed) IS NOT (OLD.name, OLD.live, OLD.draft, OLD.closed)
BEGIN
  UPDATE forms SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- What people were asked and told: a version never changes, and stays while a testimonial names it.
CREATE TABLE formVersions (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  formId TEXT NOT NULL REFERENCES forms (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  -- The SHA-256 of the settings in hexadecimal.
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  created TEXT NOT NULL,
  settings TEXT NOT NULL CHECK (json_type(settings) = 'object'),
  UNIQUE (formId, number)
) STRICT;
CREATE INDEX formVersionsNewest ON formVersions (workspaceId, created, id);

CREATE TRIGGER formVersionsNeverChange BEFORE UPDATE ON formVersions
BEGIN
  SELECT RAISE(ABORT, 'a version of a form never changes');
END;

-- The form of a visitor, which the record may outlive. `consents` are events, see shared/consent-events.ts.
ALTER TABLE testimonials ADD COLUMN formId TEXT;
ALTER TABLE testimonials ADD COLUMN formVersion INTEGER;
ALTER TABLE testimonials ADD COLUMN language TEXT;
ALTER TABLE testimonials ADD COLUMN page TEXT;
ALTER TABLE testimonials ADD COLUMN consents TEXT NOT NULL DEFAULT '[]' CHECK (json_type(consents) IS 'array');
CREATE INDEX testimonialsByForm ON testimonials (formId, formVersion) WHERE formId IS NOT NULL;

CREATE TRIGGER formVersionsInUse BEFORE DELETE ON formVersions
  WHEN EXISTS (SELECT 1 FROM testimonials
    WHERE formId = OLD.formId AND formVersion = OLD.number AND +workspaceId = OLD.workspaceId)
BEGIN
  SELECT RAISE(ABORT, 'a testimonial names this version of the form');
END;

-- `[` and the events so far remain, so that only further events can follow.
CREATE TRIGGER testimonialsConsentsAreAppendOnly BEFORE UPDATE OF consents ON testimonials
  WHEN substr(NEW.consents, 1, length(OLD.consents) - 1) IS NOT substr(OLD.consents, 1, length(OLD.consents) - 1)
BEGIN
  SELECT RAISE(ABORT, 'consents are append-only');
END;
