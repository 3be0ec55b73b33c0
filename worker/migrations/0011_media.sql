-- Files that givers and API clients upload. Their bytes are in the bucket, under the key `object`, which no two uploads share.
CREATE TABLE media (
  -- 32 hexadecimal digits: random for a visitor's file, and derived from workspace and content for that of an API key.
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'video', 'poster')),
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  width INTEGER,
  height INTEGER,
  object TEXT NOT NULL UNIQUE,
  -- The SHA-256, in hexadecimal, of the ticket of a visitor's upload; NULL for the file of an API key.
  ticketHash TEXT CHECK (length(ticketHash) = 64),
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
CREATE INDEX mediaExpired ON media (expires) WHERE expires IS NOT NULL;
CREATE INDEX mediaPosters ON media (posterOf) WHERE posterOf IS NOT NULL;

-- How much a workspace stores, with the uploads under way.
CREATE TABLE mediaTotals (
  workspaceId TEXT NOT NULL PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  bytes INTEGER NOT NULL
) STRICT;

-- What is to be removed from the bucket, and when. `isRepeated`: once more later, because an upload may be under way.
CREATE TABLE mediaRemovals (
  object TEXT NOT NULL PRIMARY KEY,
  uploadId TEXT,
  due TEXT NOT NULL,
  isRepeated INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX mediaRemovalsDue ON mediaRemovals (due);

-- The ids of the files in `imageUrl` and `videoVideoUrl`, if these are files of the service.
ALTER TABLE testimonials ADD COLUMN imageFile TEXT;
ALTER TABLE testimonials ADD COLUMN videoFile TEXT;
ALTER TABLE contacts ADD COLUMN imageFile TEXT;
CREATE INDEX testimonialsByImageFile ON testimonials (imageFile) WHERE imageFile IS NOT NULL;
CREATE INDEX testimonialsByVideoFile ON testimonials (videoFile) WHERE videoFile IS NOT NULL;
CREATE INDEX contactsByImageFile ON contacts (imageFile) WHERE imageFile IS NOT NULL;

-- The records that have a file. Another column with files needs a place here, in the triggers below, and in
-- worker/db/media-claims.ts.
CREATE VIEW mediaUses (mediaId, recordId) AS
  SELECT imageFile, id FROM testimonials WHERE imageFile IS NOT NULL
  UNION ALL SELECT videoFile, id FROM testimonials WHERE videoFile IS NOT NULL
  UNION ALL SELECT imageFile, id FROM contacts WHERE imageFile IS NOT NULL;

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

-- A record claims the files that it names. The last record that has a file removes it.
CREATE TRIGGER testimonialsClaimFiles AFTER INSERT ON testimonials
  WHEN coalesce(NEW.imageFile, NEW.videoFile) IS NOT NULL
BEGIN
  UPDATE media SET expires = NULL WHERE id IN (NEW.imageFile, NEW.videoFile) AND workspaceId = NEW.workspaceId;
END;

CREATE TRIGGER testimonialsChangeFiles AFTER UPDATE OF imageFile, videoFile ON testimonials
  WHEN (NEW.imageFile, NEW.videoFile) IS NOT (OLD.imageFile, OLD.videoFile)
BEGIN
  UPDATE media SET expires = NULL WHERE id IN (NEW.imageFile, NEW.videoFile) AND workspaceId = NEW.workspaceId;
  DELETE FROM media WHERE id IN (OLD.imageFile, OLD.videoFile) AND workspaceId = OLD.workspaceId
    AND NOT EXISTS (SELECT 1 FROM mediaUses WHERE mediaId = media.id);
END;

CREATE TRIGGER testimonialsReleaseFiles AFTER DELETE ON testimonials
  WHEN coalesce(OLD.imageFile, OLD.videoFile) IS NOT NULL
BEGIN
  DELETE FROM media WHERE id IN (OLD.imageFile, OLD.videoFile) AND workspaceId = OLD.workspaceId
    AND NOT EXISTS (SELECT 1 FROM mediaUses WHERE mediaId = media.id);
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
