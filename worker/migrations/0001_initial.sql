-- Columns carry the names of the records (shared/testimonial.ts, shared/contact.ts). Moments are RFC 3339 text in UTC
-- with milliseconds, so that their order as text is their order in time.

CREATE TABLE workspaces (
  id TEXT NOT NULL PRIMARY KEY,
  created TEXT NOT NULL,
  name TEXT NOT NULL,
  website TEXT
) STRICT;

-- A visitor who names no workspace writes to the oldest one.
CREATE INDEX workspacesOldest ON workspaces (created, id);

CREATE TABLE apiKeys (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id),
  created TEXT NOT NULL,
  label TEXT NOT NULL,
  prefix TEXT NOT NULL,
  -- SHA-256 of the key in hexadecimal; the key itself is stored nowhere.
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  lastUsedDay TEXT,
  revoked TEXT
) STRICT;

CREATE INDEX apiKeysNewest ON apiKeys (workspaceId, created DESC, id DESC);

CREATE TABLE testimonials (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id),
  created TEXT NOT NULL,
  firstname TEXT,
  lastname TEXT,
  title TEXT,
  subtitle TEXT,
  company TEXT,
  email TEXT,
  imageUrl TEXT,
  testimonialText TEXT,
  externalVideoHtml TEXT,
  videoVideoUrl TEXT,
  videoToken TEXT,
  socialMediaProfiles TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(socialMediaProfiles)),
  stars REAL CHECK (stars BETWEEN 0 AND 5),
  gaveConsent INTEGER NOT NULL DEFAULT 0 CHECK (gaveConsent IN (0, 1)),
  consentDateTime TEXT,
  published INTEGER NOT NULL DEFAULT 0 CHECK (published IN (0, 1)),
  questionsAndAnswers TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(questionsAndAnswers)),
  CHECK (videoToken IS NULL OR videoVideoUrl IS NOT NULL)
) STRICT;

-- Lists, newest first: all, by `published`, and by address (ASCII case-insensitive).
CREATE INDEX testimonialsNewest ON testimonials (workspaceId, created DESC, id DESC);
CREATE INDEX testimonialsByPublished ON testimonials (workspaceId, published, created DESC, id DESC);
CREATE INDEX testimonialsByEmail ON testimonials (workspaceId, email COLLATE NOCASE, created DESC, id DESC)
  WHERE email IS NOT NULL;

CREATE TABLE contacts (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id),
  created TEXT NOT NULL,
  firstName TEXT,
  lastName TEXT,
  phone TEXT,
  email TEXT,
  imageUrl TEXT
) STRICT;

CREATE INDEX contactsNewest ON contacts (workspaceId, created DESC, id DESC);
CREATE INDEX contactsByEmail ON contacts (workspaceId, email COLLATE NOCASE, created DESC, id DESC)
  WHERE email IS NOT NULL;
