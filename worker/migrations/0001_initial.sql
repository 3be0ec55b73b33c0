-- One table at a time, with its indexes and triggers. Columns have the names of the records in shared/. Lists of values, such
-- as roles, stand only in their schemas: a table would have to be built again for another value.
--
-- Moments are RFC 3339 text in UTC with milliseconds, so that their order as text is their order in time. A column `hash` is a
-- SHA-256 in hexadecimal. `version` is the id of the request that wrote a row last: `ETag` has it, and `If-Match` asks for it.
-- Whoever changes a row around the service makes a new version as well, by a trigger. It compares the values, as a statement of
-- the service may run twice, and must not make another version then.

CREATE TABLE workspaces (
  id TEXT NOT NULL PRIMARY KEY,
  created TEXT NOT NULL,
  name TEXT NOT NULL,
  website TEXT,
  -- The origins of the pages whose visitors may write, as browsers send them: a JSON array, where an empty one means any.
  origins TEXT NOT NULL DEFAULT '[]' CHECK (json_type(origins) = 'array' AND json_array_length(origins) <= 50),
  version TEXT,
  -- A sentence above the hosted form.
  intro TEXT,
  display TEXT NOT NULL DEFAULT 'open',
  displayNames TEXT NOT NULL DEFAULT 'full',
  displayPhotos TEXT NOT NULL DEFAULT 'stored',
  displayHeading TEXT,
  displayHow TEXT,
  displayAverage TEXT NOT NULL DEFAULT 'published',
  -- The subject of the testimonials in structured data, as JSON: its type, name and id.
  displayItem TEXT CHECK (json_type(displayItem) = 'object'),
  -- The person or company responsible for the data, as JSON: for records of consent.
  controller TEXT CHECK (json_type(controller) = 'object'),
  -- The words as the owner wrote them, and as texts are compared with them: see shared/workspace/spam-words.ts.
  spamWords TEXT NOT NULL DEFAULT '[]' CHECK (json_type(spamWords) IS 'array'),
  spamPatterns TEXT NOT NULL DEFAULT '[]' CHECK (json_type(spamPatterns) IS 'array'),
  turnstileSiteKey TEXT,
  -- NULL without a logo.
  logoHash TEXT CHECK (length(logoHash) = 64),
  -- Of messages to owners, and of the pages that their links open.
  messageLanguage TEXT NOT NULL DEFAULT 'en'
) STRICT;

-- A visitor who names no workspace writes to the oldest one.
CREATE INDEX workspacesOldest ON workspaces (created, id);

CREATE TRIGGER workspacesVersion AFTER UPDATE ON workspaces WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.website, NEW.origins, NEW.intro, NEW.logoHash, NEW.display, NEW.displayNames, NEW.displayPhotos,
   NEW.displayHeading, NEW.displayHow, NEW.displayAverage, NEW.displayItem, NEW.controller, NEW.spamWords,
   NEW.turnstileSiteKey, NEW.messageLanguage) IS NOT
  (OLD.name, OLD.website, OLD.origins, OLD.intro, OLD.logoHash, OLD.display, OLD.displayNames, OLD.displayPhotos,
   OLD.displayHeading, OLD.displayHow, OLD.displayAverage, OLD.displayItem, OLD.controller, OLD.spamWords,
   OLD.turnstileSiteKey, OLD.messageLanguage)
BEGIN
  UPDATE workspaces SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

CREATE TRIGGER workspacesChangeLogo AFTER UPDATE OF logoHash ON workspaces WHEN NEW.logoHash IS NOT OLD.logoHash
BEGIN
  DELETE FROM logos WHERE workspaceId = NEW.id AND hash IS NOT NEW.logoHash;
END;

-- A logo is long: among the columns of a workspace, each read of a later column would have to pass its pages. A workspace
-- names its logo by `logoHash`; any other one is removed.
CREATE TABLE logos (
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  dataUrl TEXT NOT NULL,
  PRIMARY KEY (workspaceId, hash)
) STRICT;

-- Another logo has another hash, so that the workspace gets a new version.
CREATE TRIGGER logosNeverChange BEFORE UPDATE ON logos
BEGIN
  SELECT RAISE(ABORT, 'a logo never changes');
END;

-- The key itself is stored nowhere.
CREATE TABLE apiKeys (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id),
  created TEXT NOT NULL,
  label TEXT NOT NULL,
  -- Its first characters.
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  lastUsedDay TEXT,
  revoked TEXT,
  version TEXT,
  -- A key of a client (a connector, for example) can only read and write testimonials and contacts.
  role TEXT NOT NULL DEFAULT 'owner'
) STRICT;

CREATE INDEX apiKeysNewest ON apiKeys (workspaceId, created DESC, id DESC);

-- A browser in which an owner is signed in: one row for each workspace. `hash` is that of the cookie. A table without rowid is
-- its own index, and a row less to write.
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

-- A link that signs in once. `hash` is that of its token; `keyId` as for sessions.
CREATE TABLE signInLinks (
  hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  keyId TEXT REFERENCES apiKeys (id) ON DELETE CASCADE,
  expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Forms that owners edit without touching their sites.
CREATE TABLE forms (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The number of the version that pages get.
  live INTEGER,
  -- Settings, as JSON.
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

-- The questions and texts that people saw: a version never changes, and stays while a testimonial names it.
CREATE TABLE formVersions (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  formId TEXT NOT NULL REFERENCES forms (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  -- That of the settings.
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

CREATE TRIGGER formVersionsInUse BEFORE DELETE ON formVersions
  WHEN EXISTS (SELECT 1 FROM testimonials
    WHERE formId = OLD.formId AND formVersion = OLD.number AND +workspaceId = OLD.workspaceId)
BEGIN
  SELECT RAISE(ABORT, 'a testimonial names this version of the form');
END;

-- Displays that owners edit without touching their sites. Visitors read them by id: without rowid, that is one row.
CREATE TABLE displays (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  name TEXT NOT NULL,
  -- As the owner sent them, without defaults.
  settings TEXT NOT NULL CHECK (json_type(settings) IS 'object'),
  version TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX displaysNewest ON displays (workspaceId, created, id);

CREATE TRIGGER displaysVersion AFTER UPDATE ON displays WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.settings) IS NOT (OLD.name, OLD.settings)
BEGIN
  UPDATE displays SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

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
  -- The request with an Idempotency-Key that created the record: its id, which distinguishes a repeated request from the first,
  -- and the hash of its body, which a repeated request has to match.
  requestId TEXT,
  requestHash TEXT,
  version TEXT,
  -- The state is 'published', or else the folder, or else 'pending'. `published` alone decides what is public.
  folder TEXT,
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_type(tags) IS 'array'),
  -- A part of `testimonialText`, which has not been edited.
  highlight TEXT,
  -- When it was pinned.
  pinned TEXT,
  -- The form of a visitor, which the record may outlive.
  formId TEXT,
  formVersion INTEGER,
  language TEXT,
  page TEXT,
  -- Events: see shared/consents/consent-events.ts.
  consents TEXT NOT NULL DEFAULT '[]' CHECK (json_type(consents) IS 'array'),
  -- When the author withdrew the consent to publication. Until the author consents again, nobody can publish.
  withdrawn TEXT CHECK (withdrawn IS NULL OR (published = 0 AND gaveConsent = 0)),
  -- The author's changes since: dates, names of fields and who did it, but no words.
  giverChanges TEXT NOT NULL DEFAULT '[]' CHECK (json_type(giverChanges) IS 'array'),
  -- When the author first changed something that the owner has neither published nor archived since.
  giverChanged TEXT,
  -- The hashes of the token in the author's own link, and of that in a link made with an API key.
  giverHash TEXT CHECK (length(giverHash) = 64),
  linkHash TEXT CHECK (length(linkHash) = 64),
  -- The ids of the files in `imageUrl` and `videoVideoUrl`, if these are files of the service.
  imageFile TEXT,
  videoFile TEXT,
  -- The hash of the invitation that the testimonial responds to.
  invitationHash TEXT,
  -- When `testimonial.created` was announced; NULL for spam that the service recognised at once, and for imports. Only
  -- the former is announced when it leaves the folder: a testimonial that was moved there was known before.
  announced TEXT,
  -- When it entered the folder `spam`.
  spamSince TEXT,
  -- The size of what a visitor, or later the author, sent last: triggers add it to `sentTotals`. NULL if it came with an API key.
  sentBytes INTEGER,
  -- Where the words first appeared: see shared/provenance/sources.ts. NULL for what a form collected or a key sent.
  source TEXT,
  sourceName TEXT,
  sourceUrl TEXT,
  -- Its id there, or one made of its words; never shown. The hash is that of both: see worker/lib/source-hash.ts.
  sourceId TEXT,
  sourceHash TEXT CHECK (length(sourceHash) = 64),
  -- The first hash, once it has another: an import recognises the testimonial by both.
  arrivalHash TEXT CHECK (length(arrivalHash) = 64),
  -- A year, month or day, as exact as known.
  sourceDay TEXT,
  -- As written there.
  sourceRating TEXT,
  -- Given for the testimonial; NULL if that is not known.
  incentive TEXT,
  -- While the row is as its import has made it, `version` is this id, too.
  importId TEXT,
  byVisitor INTEGER NOT NULL DEFAULT 0 CHECK (byVisitor IN (0, 1)),
  -- The owner's public reply, and when its text was changed last.
  reply TEXT,
  replied TEXT CHECK ((reply IS NULL) = (replied IS NULL)),
  -- The file of the picture that the owner shares, and its URL.
  pictureFile TEXT,
  pictureUrl TEXT,
  CHECK (videoToken IS NULL OR videoVideoUrl IS NOT NULL)
) STRICT;

-- Lists of all testimonials are read from those of the states: an index of their own would be another row that D1 writes, and
-- bills, for each testimonial. The newest row is at the end, where SQLite fills pages; at the front it splits each into two
-- halves.
CREATE INDEX testimonialsByState
  ON testimonials (workspaceId, CASE WHEN published THEN 'published' ELSE coalesce(folder, 'pending') END, created, id);
CREATE INDEX testimonialsByEmail ON testimonials (workspaceId, email COLLATE NOCASE, created DESC, id DESC)
  WHERE email IS NOT NULL;
-- The testimonials of displays: the pinned ones and the others, each in order. With the stars, an average reads nothing else.
CREATE INDEX testimonialsShown ON testimonials (workspaceId, pinned IS NULL, created, id, stars, source)
  WHERE published = 1 AND gaveConsent = 1;
CREATE INDEX testimonialsChanged ON testimonials (workspaceId, created, id) WHERE giverChanged IS NOT NULL;
CREATE INDEX testimonialsSpam ON testimonials (spamSince) WHERE spamSince IS NOT NULL;
CREATE INDEX testimonialsByForm ON testimonials (formId, formVersion) WHERE formId IS NOT NULL;
CREATE UNIQUE INDEX testimonialsByGiver ON testimonials (giverHash) WHERE giverHash IS NOT NULL;
CREATE UNIQUE INDEX testimonialsByLink ON testimonials (linkHash) WHERE linkHash IS NOT NULL;
CREATE INDEX testimonialsByImageFile ON testimonials (imageFile) WHERE imageFile IS NOT NULL;
CREATE INDEX testimonialsByVideoFile ON testimonials (videoFile) WHERE videoFile IS NOT NULL;
CREATE INDEX testimonialsByPictureFile ON testimonials (pictureFile) WHERE pictureFile IS NOT NULL;

CREATE UNIQUE INDEX testimonialsBySource ON testimonials (workspaceId, sourceHash) WHERE sourceHash IS NOT NULL;
CREATE INDEX testimonialsByArrival ON testimonials (workspaceId, arrivalHash) WHERE arrivalHash IS NOT NULL;
CREATE INDEX testimonialsByImport ON testimonials (importId, version) WHERE importId IS NOT NULL;

CREATE TRIGGER testimonialsHighlight AFTER UPDATE OF testimonialText ON testimonials
  WHEN OLD.highlight IS NOT NULL AND NEW.testimonialText IS NOT OLD.testimonialText
BEGIN
  UPDATE testimonials SET highlight = NULL WHERE id = NEW.id;
END;

-- `[` and the events so far remain, so that only further events can follow.
CREATE TRIGGER testimonialsConsentsAreAppendOnly BEFORE UPDATE OF consents ON testimonials
  WHEN substr(NEW.consents, 1, length(OLD.consents) - 1) IS NOT substr(OLD.consents, 1, length(OLD.consents) - 1)
BEGIN
  SELECT RAISE(ABORT, 'consents are append-only');
END;

-- A picture shows words, names and portrait as they were, and is for advertising.
CREATE TRIGGER testimonialsDropPicture
  AFTER UPDATE OF firstname, lastname, title, subtitle, company, imageUrl, testimonialText, stars, consents ON testimonials
  WHEN OLD.pictureFile IS NOT NULL AND NEW.pictureFile IS OLD.pictureFile AND (
    (NEW.firstname, NEW.lastname, NEW.title, NEW.subtitle, NEW.company, NEW.imageUrl, NEW.testimonialText, NEW.stars) IS NOT
    (OLD.firstname, OLD.lastname, OLD.title, OLD.subtitle, OLD.company, OLD.imageUrl, OLD.testimonialText, OLD.stars)
    OR (SELECT value ->> 'decision' FROM json_each(NEW.consents) WHERE value ->> 'purpose' = 'marketing'
      ORDER BY key DESC LIMIT 1) IN ('refused', 'withdrawn'))
BEGIN
  UPDATE testimonials SET pictureFile = NULL, pictureUrl = NULL WHERE id = NEW.id;
END;

-- A picture shows its author's name as displays did. The plus leaves SQLite the index of the pictures: those of other workspaces
-- are few beside the testimonials of this one.
CREATE TRIGGER workspacesDropPictures AFTER UPDATE OF displayNames ON workspaces
  WHEN instr('first initial full', NEW.displayNames) < instr('first initial full', OLD.displayNames)
BEGIN
  UPDATE testimonials SET pictureFile = NULL, pictureUrl = NULL, version = lower(hex(randomblob(16)))
    WHERE pictureFile IS NOT NULL AND +workspaceId = NEW.id;
END;

-- Without a highlight or picture that the triggers above remove: the change of the text has already made a new version, which a
-- response has as its ETag.
CREATE TRIGGER testimonialsVersion AFTER UPDATE ON testimonials WHEN NEW.version IS OLD.version AND (
  (NEW.firstname, NEW.lastname, NEW.title, NEW.subtitle, NEW.company, NEW.email, NEW.imageUrl, NEW.testimonialText,
   NEW.externalVideoHtml, NEW.videoVideoUrl, NEW.socialMediaProfiles, NEW.stars, NEW.gaveConsent, NEW.consentDateTime,
   NEW.published, NEW.questionsAndAnswers, NEW.folder, NEW.tags, NEW.pinned, NEW.consents, NEW.source, NEW.sourceName,
   NEW.sourceUrl, NEW.sourceId, NEW.sourceDay, NEW.sourceRating, NEW.incentive, NEW.reply) IS NOT
  (OLD.firstname, OLD.lastname, OLD.title, OLD.subtitle, OLD.company, OLD.email, OLD.imageUrl, OLD.testimonialText,
   OLD.externalVideoHtml, OLD.videoVideoUrl, OLD.socialMediaProfiles, OLD.stars, OLD.gaveConsent, OLD.consentDateTime,
   OLD.published, OLD.questionsAndAnswers, OLD.folder, OLD.tags, OLD.pinned, OLD.consents, OLD.source, OLD.sourceName,
   OLD.sourceUrl, OLD.sourceId, OLD.sourceDay, OLD.sourceRating, OLD.incentive, OLD.reply)
  OR (NEW.highlight IS NOT NULL AND NEW.highlight IS NOT OLD.highlight)
  OR (NEW.pictureFile IS NOT NULL AND NEW.pictureFile IS NOT OLD.pictureFile))
BEGIN
  UPDATE testimonials SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

CREATE TRIGGER testimonialsErasure AFTER DELETE ON testimonials
BEGIN
  DELETE FROM history WHERE testimonialId = OLD.id;
END;

-- A display names no testimonial that is gone, even if it then names none at all.
CREATE TRIGGER testimonialsLeaveDisplays AFTER DELETE ON testimonials
  WHEN EXISTS (SELECT 1 FROM displays WHERE workspaceId = OLD.workspaceId)
BEGIN
  UPDATE displays SET settings = json_replace(settings,
      '$.only', json((SELECT json_group_array(value) FROM json_each(settings, '$.only') WHERE value <> OLD.id)),
      '$.first', json((SELECT json_group_array(value) FROM json_each(settings, '$.first') WHERE value <> OLD.id)))
    WHERE workspaceId = OLD.workspaceId AND instr(settings, OLD.id) > 0;
END;

CREATE TRIGGER testimonialsArrival AFTER UPDATE OF sourceHash ON testimonials
  WHEN OLD.sourceHash <> NEW.sourceHash AND OLD.arrivalHash IS NULL
BEGIN
  UPDATE testimonials SET arrivalHash = OLD.sourceHash WHERE id = NEW.id;
END;

-- What was erased does not come back with a later import, but what undoing an import removes may.
CREATE TRIGGER testimonialsErasedSource AFTER DELETE ON testimonials
  WHEN OLD.sourceHash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM imports WHERE id = OLD.importId AND undoing = 1)
BEGIN
  INSERT INTO erasedSources (workspaceId, hash)
    VALUES (OLD.workspaceId, OLD.sourceHash), (OLD.workspaceId, coalesce(OLD.arrivalHash, OLD.sourceHash))
    ON CONFLICT DO NOTHING;
END;

-- A record claims the files that it names. The last record that has a file removes it.
CREATE TRIGGER testimonialsClaimFiles AFTER INSERT ON testimonials
  WHEN coalesce(NEW.imageFile, NEW.videoFile, NEW.pictureFile) IS NOT NULL
BEGIN
  UPDATE media SET expires = NULL WHERE id IN (NEW.imageFile, NEW.videoFile, NEW.pictureFile) AND workspaceId = NEW.workspaceId;
END;

CREATE TRIGGER testimonialsChangeFiles AFTER UPDATE OF imageFile, videoFile, pictureFile ON testimonials
  WHEN (NEW.imageFile, NEW.videoFile, NEW.pictureFile) IS NOT (OLD.imageFile, OLD.videoFile, OLD.pictureFile)
BEGIN
  UPDATE media SET expires = NULL WHERE id IN (NEW.imageFile, NEW.videoFile, NEW.pictureFile) AND workspaceId = NEW.workspaceId;
  DELETE FROM media WHERE id IN (OLD.imageFile, OLD.videoFile, OLD.pictureFile) AND workspaceId = OLD.workspaceId
    AND NOT EXISTS (SELECT 1 FROM mediaUses WHERE mediaId = media.id);
END;

CREATE TRIGGER testimonialsReleaseFiles AFTER DELETE ON testimonials
  WHEN coalesce(OLD.imageFile, OLD.videoFile, OLD.pictureFile) IS NOT NULL
BEGIN
  DELETE FROM media WHERE id IN (OLD.imageFile, OLD.videoFile, OLD.pictureFile) AND workspaceId = OLD.workspaceId
    AND NOT EXISTS (SELECT 1 FROM mediaUses WHERE mediaId = media.id);
END;

-- The events of testimonials: whatever writes to the table causes them, in the same statement. Each trigger first asks whether
-- it has anything to do: that reads no row, as its statements would.
CREATE TRIGGER testimonialsCreated AFTER INSERT ON testimonials
  WHEN NEW.announced IS NOT NULL AND EXISTS (SELECT 1 FROM receivers WHERE workspaceId = NEW.workspaceId)
BEGIN
  INSERT INTO announcements (workspaceId, event, recordId) VALUES (NEW.workspaceId, 'testimonial.created', NEW.id);
  INSERT INTO announcements (workspaceId, event, recordId)
    SELECT NEW.workspaceId, 'testimonial.published', NEW.id WHERE NEW.published = 1;
END;

CREATE TRIGGER testimonialsBeginAsSpam AFTER INSERT ON testimonials WHEN NEW.folder IS 'spam' AND NEW.spamSince IS NULL
BEGIN
  UPDATE testimonials SET spamSince = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE id = NEW.id;
END;

CREATE TRIGGER testimonialsEnterSpam AFTER UPDATE OF folder ON testimonials
  WHEN NEW.folder IS 'spam' AND OLD.folder IS NOT 'spam'
BEGIN
  -- What an owner has added stays unannounced.
  UPDATE testimonials SET spamSince = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
    announced = iif(source IS NULL, coalesce(announced, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), announced) WHERE id = NEW.id;
  -- What has not been sent yet is sent when it leaves the folder.
  UPDATE deliveries SET due = '9999-12-31T00:00:00.000Z'
    WHERE recordId = NEW.id AND done IS NULL AND event = 'testimonial.created';
END;

CREATE TRIGGER testimonialsLeaveSpam AFTER UPDATE OF folder ON testimonials
  WHEN NEW.folder IS NOT 'spam' AND OLD.folder IS 'spam'
BEGIN
  INSERT INTO announcements (workspaceId, event, recordId)
    SELECT NEW.workspaceId, 'testimonial.created', NEW.id WHERE NEW.announced IS NULL AND NEW.source IS NULL;
  UPDATE deliveries SET due = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE recordId = NEW.id AND done IS NULL AND due > '9999';
  UPDATE testimonials SET spamSince = NULL,
    announced = iif(source IS NULL, coalesce(announced, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), announced) WHERE id = NEW.id;
END;

CREATE TRIGGER testimonialsPublished AFTER UPDATE OF published ON testimonials
  WHEN NEW.published <> OLD.published AND EXISTS (SELECT 1 FROM receivers WHERE workspaceId = NEW.workspaceId)
BEGIN
  INSERT INTO announcements (workspaceId, event, recordId)
    VALUES (NEW.workspaceId, iif(NEW.published, 'testimonial.published', 'testimonial.unpublished'), NEW.id);
END;

-- What is erased is not sent any more.
CREATE TRIGGER testimonialsDropDeliveries BEFORE DELETE ON testimonials
  WHEN EXISTS (SELECT 1 FROM deliveries WHERE recordId = OLD.id AND done IS NULL)
BEGIN
  DELETE FROM deliveries WHERE recordId = OLD.id AND done IS NULL;
END;

CREATE TRIGGER testimonialsDropLinks BEFORE DELETE ON testimonials
  WHEN EXISTS (SELECT 1 FROM messageLinks WHERE testimonialId = OLD.id)
BEGIN
  DELETE FROM messageLinks WHERE testimonialId = OLD.id;
END;

-- What an owner or an import has added is announced when it is published.
CREATE TRIGGER testimonialsFirstPublished AFTER UPDATE OF published ON testimonials
  WHEN NEW.published = 1 AND NEW.announced IS NULL AND NEW.source IS NOT NULL
BEGIN
  UPDATE testimonials SET announced = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE id = NEW.id;
END;

-- Nobody has heard of what was never announced, and spam that is too old goes silently.
CREATE TRIGGER testimonialsDeleted AFTER DELETE ON testimonials
  WHEN EXISTS (SELECT 1 FROM receivers WHERE workspaceId = OLD.workspaceId)
  AND (OLD.announced IS NOT NULL OR OLD.source IS NULL) AND (OLD.folder IS NOT 'spam' OR (OLD.announced IS NOT NULL
    AND OLD.spamSince > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')))
BEGIN
  INSERT INTO announcements (workspaceId, event, recordId)
    VALUES (OLD.workspaceId, 'testimonial.deleted', OLD.id);
END;

CREATE TRIGGER testimonialsInvited AFTER INSERT ON testimonials WHEN NEW.invitationHash IS NOT NULL
BEGIN
  UPDATE invitations SET used = NEW.created, testimonialId = NEW.id WHERE hash = NEW.invitationHash;
END;

CREATE TRIGGER testimonialsForgetInvitation AFTER DELETE ON testimonials WHEN OLD.invitationHash IS NOT NULL
BEGIN
  UPDATE invitations SET testimonialId = NULL WHERE hash = OLD.invitationHash;
END;

CREATE TRIGGER testimonialsSent AFTER INSERT ON testimonials WHEN NEW.sentBytes IS NOT NULL
BEGIN
  INSERT INTO sentTotals (workspaceId, until, testimonials, bytes)
    VALUES (NEW.workspaceId, strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created, '+1 day'), 1, NEW.sentBytes)
    ON CONFLICT DO UPDATE SET
      testimonials = iif(until > NEW.created, testimonials, 0) + excluded.testimonials,
      bytes = iif(until > NEW.created, bytes, 0) + excluded.bytes,
      until = iif(until > NEW.created, until, excluded.until);
END;

-- A change that changes nothing keeps the version. `giverChanged` can be older than this change.
CREATE TRIGGER testimonialsSentAgain AFTER UPDATE OF sentBytes ON testimonials
  WHEN NEW.sentBytes > 0 AND NEW.version IS NOT OLD.version
BEGIN
  INSERT INTO sentTotals (workspaceId, until, testimonials, bytes)
    VALUES (NEW.workspaceId, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 day'), 0, NEW.sentBytes)
    ON CONFLICT DO UPDATE SET
      testimonials = iif(until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), testimonials, 0) + excluded.testimonials,
      bytes = iif(until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), bytes, 0) + excluded.bytes,
      until = iif(until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), until, excluded.until);
END;

-- Testimonials that an owner has brought from a file, in several requests.
CREATE TABLE imports (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  source TEXT NOT NULL,
  label TEXT NOT NULL,
  -- How the owner knows that the people agree to publication, and its hash.
  ground TEXT,
  groundHash TEXT CHECK (length(groundHash) = 64),
  fileHash TEXT CHECK (length(fileHash) = 64),
  -- When the owner began to undo it.
  undone TEXT,
  -- Only within a transaction that undoes it: what it removes leaves no hash behind.
  undoing INTEGER,
  -- How many rows had which result.
  rowsCreated INTEGER NOT NULL DEFAULT 0,
  rowsExists INTEGER NOT NULL DEFAULT 0,
  rowsChanged INTEGER NOT NULL DEFAULT 0,
  rowsErased INTEGER NOT NULL DEFAULT 0,
  rowsError INTEGER NOT NULL DEFAULT 0,
  rowsRemoved INTEGER NOT NULL DEFAULT 0,
  -- The request whose rows were counted last: its retry does not count again.
  lastRequest TEXT,
  version TEXT
) STRICT;

CREATE INDEX importsNewest ON imports (workspaceId, created, id);

-- The hashes of source and id of what was erased, and nothing else.
CREATE TABLE erasedSources (
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (workspaceId, hash)
) STRICT, WITHOUT ROWID;

-- What visitors and authors send to a workspace within 24 hours of the first of them; later, the row begins again. An erasure
-- gives nothing back: otherwise, to send and to erase could be repeated without end.
CREATE TABLE sentTotals (
  workspaceId TEXT NOT NULL PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  until TEXT NOT NULL,
  testimonials INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- `requestId`, `requestHash` and `imageFile` as for testimonials.
CREATE TABLE contacts (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id),
  created TEXT NOT NULL,
  firstName TEXT,
  lastName TEXT,
  phone TEXT,
  email TEXT,
  imageUrl TEXT,
  requestId TEXT,
  requestHash TEXT,
  version TEXT,
  imageFile TEXT
) STRICT;

CREATE INDEX contactsNewest ON contacts (workspaceId, created, id);
CREATE INDEX contactsByEmail ON contacts (workspaceId, email COLLATE NOCASE, created DESC, id DESC)
  WHERE email IS NOT NULL;
CREATE INDEX contactsByImageFile ON contacts (imageFile) WHERE imageFile IS NOT NULL;

CREATE TRIGGER contactsVersion AFTER UPDATE ON contacts WHEN NEW.version IS OLD.version AND
  (NEW.firstName, NEW.lastName, NEW.phone, NEW.email, NEW.imageUrl) IS NOT
  (OLD.firstName, OLD.lastName, OLD.phone, OLD.email, OLD.imageUrl)
BEGIN
  UPDATE contacts SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

CREATE TRIGGER contactsClaimFiles AFTER INSERT ON contacts WHEN NEW.imageFile IS NOT NULL
BEGIN
  UPDATE media SET expires = NULL WHERE id = NEW.imageFile AND workspaceId = NEW.workspaceId;
END;

CREATE TRIGGER contactsChangeFiles AFTER UPDATE OF imageFile ON contacts WHEN NEW.imageFile IS NOT OLD.imageFile
BEGIN
  UPDATE media SET expires = NULL WHERE id = NEW.imageFile AND workspaceId = NEW.workspaceId;
  DELETE FROM media WHERE id = OLD.imageFile AND workspaceId = OLD.workspaceId
    AND NOT EXISTS (SELECT 1 FROM mediaUses WHERE mediaId = media.id);
END;

CREATE TRIGGER contactsReleaseFiles AFTER DELETE ON contacts WHEN OLD.imageFile IS NOT NULL
BEGIN
  DELETE FROM media WHERE id = OLD.imageFile AND workspaceId = OLD.workspaceId
    AND NOT EXISTS (SELECT 1 FROM mediaUses WHERE mediaId = media.id);
END;

-- The actions of owners and authors, without words, names and e-mails.
CREATE TABLE history (
  id TEXT NOT NULL,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  actor TEXT NOT NULL,
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

-- Links to the form for one response. `hash` is that of the token.
CREATE TABLE invitations (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  expires TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  formId TEXT,
  used TEXT,
  -- The response.
  testimonialId TEXT,
  version TEXT
) STRICT;

CREATE INDEX invitationsNewest ON invitations (workspaceId, created, id);
CREATE INDEX invitationsEnded ON invitations (coalesce(used, expires));

-- Files that authors and API clients upload. Their bytes are in the bucket, under the key `object`, which no two uploads share.
CREATE TABLE media (
  -- 32 random hexadecimal digits: nobody can derive from a file whether it is stored.
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  width INTEGER,
  height INTEGER,
  object TEXT NOT NULL UNIQUE,
  -- The hash of the ticket of a visitor's upload; NULL for the file of an API key.
  ticketHash TEXT CHECK (length(ticketHash) = 64),
  -- The SHA-256 of what was uploaded with an API key, by which an equal file is found; NULL for a visitor's.
  contentHash TEXT CHECK (length(contentHash) = 64),
  -- Whether a first byte has arrived.
  started INTEGER NOT NULL DEFAULT 0 CHECK (started IN (0, 1)),
  -- Of an upload in parts, and the ETags of those that have arrived, by number.
  uploadId TEXT,
  parts TEXT NOT NULL DEFAULT '{}' CHECK (json_type(parts) IS 'object'),
  -- The video that a poster belongs to, and is removed with.
  posterOf TEXT,
  -- When the file was checked and can be claimed by a record.
  completed TEXT,
  -- When it is removed; NULL while a record has it.
  expires TEXT
) STRICT;

CREATE INDEX mediaNewest ON media (workspaceId, created, id);
CREATE UNIQUE INDEX mediaContents ON media (workspaceId, kind, contentHash) WHERE contentHash IS NOT NULL;
CREATE INDEX mediaExpired ON media (expires) WHERE expires IS NOT NULL;
CREATE INDEX mediaPosters ON media (posterOf) WHERE posterOf IS NOT NULL;

CREATE TRIGGER mediaAdded AFTER INSERT ON media
BEGIN
  INSERT INTO mediaTotals (workspaceId, bytes) VALUES (NEW.workspaceId, NEW.bytes)
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER mediaResized AFTER UPDATE OF bytes ON media
BEGIN
  UPDATE mediaTotals SET bytes = bytes + NEW.bytes - OLD.bytes WHERE workspaceId = NEW.workspaceId;
END;

-- The bytes follow with the next cron.
CREATE TRIGGER mediaRemoved AFTER DELETE ON media
BEGIN
  UPDATE mediaTotals SET bytes = bytes - OLD.bytes WHERE workspaceId = OLD.workspaceId;
  INSERT INTO mediaRemovals (object, uploadId, due, isRepeated)
    SELECT OLD.object, OLD.uploadId, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), OLD.completed IS NULL
    WHERE OLD.started = 1 OR OLD.completed IS NOT NULL
    ON CONFLICT DO NOTHING;
END;

-- A poster goes with its video. A trigger of the same table would not run again for it.
CREATE TRIGGER mediaPosterRemoved BEFORE DELETE ON media WHEN OLD.kind = 'video'
BEGIN
  DELETE FROM media WHERE posterOf = OLD.id;
END;

-- The records that have a file. Another column with files needs a place here, in triggers as those of testimonials, and in
-- worker/db/media-claims.ts.
CREATE VIEW mediaUses (mediaId, recordId) AS
  SELECT imageFile, id FROM testimonials WHERE imageFile IS NOT NULL
  UNION ALL SELECT videoFile, id FROM testimonials WHERE videoFile IS NOT NULL
  UNION ALL SELECT pictureFile, id FROM testimonials WHERE pictureFile IS NOT NULL
  UNION ALL SELECT imageFile, id FROM contacts WHERE imageFile IS NOT NULL;

-- How much a workspace stores, with the uploads under way.
CREATE TABLE mediaTotals (
  workspaceId TEXT NOT NULL PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  bytes INTEGER NOT NULL
) STRICT;

-- The objects to remove from the bucket. `isRepeated`: once more later, because an upload may be under way.
CREATE TABLE mediaRemovals (
  object TEXT NOT NULL PRIMARY KEY,
  uploadId TEXT,
  due TEXT NOT NULL,
  isRepeated INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX mediaRemovalsDue ON mediaRemovals (due);

CREATE TABLE webhooks (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  url TEXT NOT NULL,
  events TEXT NOT NULL CHECK (json_type(events) IS 'array'),
  format TEXT NOT NULL DEFAULT 'laurel',
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  -- `whsec_` and base64. The earlier one also signs until `previousUntil`.
  secret TEXT NOT NULL,
  previousSecret TEXT,
  previousUntil TEXT,
  -- When the first of the failures since the last success happened.
  failingSince TEXT,
  version TEXT
) STRICT;

CREATE INDEX webhooksNewest ON webhooks (workspaceId, created, id);

-- A webhook that is disabled gets nothing later either, unless its owner sends it again.
CREATE TRIGGER webhooksDisabled AFTER UPDATE OF enabled ON webhooks WHEN NEW.enabled = 0 AND OLD.enabled = 1
BEGIN
  UPDATE deliveries SET outcome = 'failed', done = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE receiverId = NEW.id AND done IS NULL;
END;

CREATE TRIGGER webhooksDeleted AFTER DELETE ON webhooks
BEGIN
  DELETE FROM deliveries WHERE receiverId = OLD.id;
END;

-- The e-mail addresses and chats in which owners read messages.
CREATE TABLE channels (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  kind TEXT NOT NULL,
  target TEXT NOT NULL,
  -- The hash of the mailbox of an e-mail address; NULL for a chat.
  addressHash TEXT CHECK (length(addressHash) = 64),
  schedule TEXT NOT NULL DEFAULT 'each',
  -- The origin under which the owner reached the service: for links in messages.
  origin TEXT NOT NULL,
  -- When the owner of an e-mail address confirmed it; a chat needs no confirmation.
  confirmed TEXT,
  -- Since when it gets no messages any more: its recipient has unsubscribed, or it has failed for days.
  stopped TEXT,
  -- Before this moment it gets no other message.
  quietUntil TEXT,
  failingSince TEXT,
  version TEXT
) STRICT;

CREATE INDEX channelsNewest ON channels (workspaceId, created, id);

-- The recipient may no longer be one who decides, but can still unsubscribe.
CREATE TRIGGER channelsStopped AFTER UPDATE OF stopped ON channels WHEN NEW.stopped IS NOT NULL AND OLD.stopped IS NULL
BEGIN
  UPDATE deliveries SET outcome = 'failed', done = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE receiverId = NEW.id AND done IS NULL;
  DELETE FROM messageLinks WHERE channelId = NEW.id AND purpose = 'approve';
END;

-- The recipient of an e-mail address is asked first. Until the answer, there is nothing else to send.
CREATE TRIGGER channelsCreated AFTER INSERT ON channels WHEN NEW.kind = 'email' AND NEW.confirmed IS NULL
BEGIN
  INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
    VALUES ('msg_' || lower(hex(randomblob(16))), NEW.id, NEW.workspaceId, 'channel.confirm', NEW.id,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

CREATE TRIGGER channelsUnconfirmed AFTER UPDATE OF target, confirmed ON channels
  WHEN NEW.confirmed IS NULL AND (OLD.confirmed IS NOT NULL OR NEW.target <> OLD.target)
BEGIN
  UPDATE deliveries SET outcome = 'dropped', done = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE receiverId = NEW.id AND done IS NULL;
  INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
    VALUES ('msg_' || lower(hex(randomblob(16))), NEW.id, NEW.workspaceId, 'channel.confirm', NEW.id,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

-- How often a mailbox was asked on a day (UTC), over all workspaces.
CREATE TABLE channelQuestions (
  day TEXT NOT NULL,
  addressHash TEXT NOT NULL CHECK (length(addressHash) = 64),
  count INTEGER NOT NULL CONSTRAINT channelQuestionsADay CHECK (count <= 3),
  PRIMARY KEY (day, addressHash)
) STRICT, WITHOUT ROWID;

-- The recipients of an earlier address cannot use their links any more.
CREATE TRIGGER channelsMoved AFTER UPDATE OF target ON channels WHEN NEW.target <> OLD.target
BEGIN
  DELETE FROM messageLinks WHERE channelId = NEW.id;
END;

CREATE TRIGGER channelsDeleted AFTER DELETE ON channels
BEGIN
  DELETE FROM deliveries WHERE receiverId = OLD.id;
  DELETE FROM messageLinks WHERE channelId = OLD.id;
END;

-- The outbox: messages to send, and the results of those that were sent. A row has the event and the id of the record, but no
-- content: that is read when it is sent.
CREATE TABLE deliveries (
  -- `msg_` and 32 hexadecimal digits: the same in all attempts.
  id TEXT NOT NULL,
  -- A webhook or a channel.
  receiverId TEXT NOT NULL,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  recordId TEXT NOT NULL,
  created TEXT NOT NULL,
  -- When it is sent next; while an attempt is under way, when another one may begin.
  due TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  -- Of the last attempt: the HTTP status, NULL without a response, and the milliseconds that it took.
  status INTEGER,
  ms INTEGER,
  -- NULL while it waits.
  outcome TEXT,
  done TEXT,
  PRIMARY KEY (receiverId, created, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveriesDue ON deliveries (workspaceId, receiverId, due) WHERE done IS NULL;
CREATE INDEX deliveriesByRecord ON deliveries (recordId) WHERE done IS NULL;
CREATE INDEX deliveriesDone ON deliveries (done) WHERE done IS NOT NULL;

-- Whatever asks counts, so that a fourth question to a mailbox fails with the statement that causes it.
CREATE TRIGGER deliveriesAsk AFTER INSERT ON deliveries WHEN NEW.event = 'channel.confirm'
BEGIN
  INSERT INTO channelQuestions (day, addressHash, count)
    SELECT strftime('%Y-%m-%d', 'now'), addressHash, 1 FROM channels WHERE id = NEW.receiverId
    ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- The webhooks and channels that get messages: of which events, and from when on. A daily channel gets them at 07:00 UTC.
CREATE VIEW receivers (id, workspaceId, events, earliest) AS
  SELECT id, workspaceId, events, '' FROM webhooks WHERE enabled = 1
  UNION ALL SELECT id, workspaceId, '["testimonial.created","webhook.disabled"]', iif(schedule = 'daily',
    strftime('%Y-%m-%dT07:00:00.000Z', 'now', '-7 hours', '+1 day'), coalesce(quietUntil, ''))
  FROM channels WHERE confirmed IS NOT NULL AND stopped IS NULL;

-- An insertion into this table, which stays empty, adds a delivery for each receiver of the event. It is no view, as D1's
-- exports create triggers before views.
CREATE TABLE announcements (workspaceId TEXT NOT NULL, event TEXT NOT NULL, recordId TEXT NOT NULL) STRICT;

CREATE TRIGGER announcementsDelivered BEFORE INSERT ON announcements
BEGIN
  INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
    SELECT 'msg_' || lower(hex(randomblob(16))), id, NEW.workspaceId, NEW.event, NEW.recordId,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), earliest)
    FROM receivers WHERE workspaceId = NEW.workspaceId AND NEW.event IN (SELECT value FROM json_each(events));
  SELECT RAISE(IGNORE);
END;

-- The links in messages. `hash` is that of the token.
CREATE TABLE messageLinks (
  hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  -- NULL for a link from the command line.
  channelId TEXT,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'unsubscribe', 'approve')),
  expires TEXT NOT NULL,
  -- The testimonial to publish, and its version when the message was sent.
  testimonialId TEXT,
  version TEXT,
  -- When the link was used, the version that this made, and the state before, for an undo.
  used TEXT,
  usedVersion TEXT,
  earlierState TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX messageLinksByChannel ON messageLinks (channelId);
CREATE INDEX messageLinksByTestimonial ON messageLinks (testimonialId) WHERE testimonialId IS NOT NULL;
CREATE INDEX messageLinksExpired ON messageLinks (expires);

-- When parts of the whole service last ran or failed.
CREATE TABLE serviceStatus (
  name TEXT NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  -- Of a failure: the class of the error or, for the cron, its jobs that failed.
  detail TEXT
) STRICT, WITHOUT ROWID;

-- The origins whose visitors a workspace rejected lately; worker/db/rejections.ts limits how many.
CREATE TABLE rejectedOrigins (
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  origin TEXT NOT NULL,
  -- The last one on which it was rejected.
  day TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (workspaceId, origin)
) STRICT, WITHOUT ROWID;

CREATE INDEX rejectedOriginsByDay ON rejectedOrigins (day);

-- How many requests of visitors the rate limits of the whole service rejected on a day.
CREATE TABLE limitedRequests (
  day TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count > 0)
) STRICT, WITHOUT ROWID;
