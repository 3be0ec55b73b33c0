-- Webhooks of other systems, and the channels in which owners read messages.
CREATE TABLE webhooks (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  url TEXT NOT NULL,
  events TEXT NOT NULL CHECK (json_type(events) IS 'array'),
  format TEXT NOT NULL DEFAULT 'laurel' CHECK (format IN ('laurel', 'trust')),
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

CREATE TABLE channels (
  id TEXT NOT NULL PRIMARY KEY,
  workspaceId TEXT NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  created TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('email', 'slack', 'discord', 'teams')),
  target TEXT NOT NULL,
  schedule TEXT NOT NULL DEFAULT 'each' CHECK (schedule IN ('each', 'daily')),
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

-- What is to be sent, and what became of it. A row says what happened to which record, but holds nobody's words: what is
-- sent is read when it is sent.
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
  outcome TEXT CHECK (outcome IN ('delivered', 'failed', 'dropped')),
  done TEXT,
  PRIMARY KEY (receiverId, created, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveriesDue ON deliveries (workspaceId, receiverId, due) WHERE done IS NULL;
CREATE INDEX deliveriesByRecord ON deliveries (recordId) WHERE done IS NULL;
CREATE INDEX deliveriesDone ON deliveries (done) WHERE done IS NOT NULL;

-- The links in messages. `hash` is the SHA-256 of the token in hexadecimal.
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

-- Links to the form for one response. `hash` is the SHA-256 of the token in hexadecimal.
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

-- The hash of the invitation that a testimonial responds to.
ALTER TABLE testimonials ADD COLUMN invitationHash TEXT;
-- When `testimonial.created` was announced; NULL for what the service took for spam at once, for imports, and before this column.
-- Only the first of these are announced when they leave the folder: whatever was moved there was known before.
ALTER TABLE testimonials ADD COLUMN announced TEXT;
-- When it entered the folder `spam`.
ALTER TABLE testimonials ADD COLUMN spamSince TEXT;
UPDATE testimonials SET spamSince = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE folder = 'spam';
CREATE INDEX testimonialsSpam ON testimonials (spamSince) WHERE spamSince IS NOT NULL;

DROP TRIGGER workspacesVersion;
-- The logo stays last: see 0008_display.sql.
ALTER TABLE workspaces RENAME COLUMN logo TO earlierLogo;
-- The words as the owner wrote them, and as texts are compared with them: see shared/spam-words.ts.
ALTER TABLE workspaces ADD COLUMN spamWords TEXT NOT NULL DEFAULT '[]' CHECK (json_type(spamWords) IS 'array');
ALTER TABLE workspaces ADD COLUMN spamPatterns TEXT NOT NULL DEFAULT '[]' CHECK (json_type(spamPatterns) IS 'array');
ALTER TABLE workspaces ADD COLUMN turnstileSiteKey TEXT;
ALTER TABLE workspaces ADD COLUMN logo TEXT;
UPDATE workspaces SET logo = earlierLogo;
ALTER TABLE workspaces DROP COLUMN earlierLogo;
CREATE TRIGGER workspacesVersion AFTER UPDATE ON workspaces WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.website, NEW.origins, NEW.intro, NEW.logo, NEW.display, NEW.displayNames, NEW.displayPhotos,
   NEW.displayHeading, NEW.displayHow, NEW.displayAverage, NEW.displayItem, NEW.controller, NEW.spamWords,
   NEW.turnstileSiteKey) IS NOT
  (OLD.name, OLD.website, OLD.origins, OLD.intro, OLD.logo, OLD.display, OLD.displayNames, OLD.displayPhotos,
   OLD.displayHeading, OLD.displayHow, OLD.displayAverage, OLD.displayItem, OLD.controller, OLD.spamWords,
   OLD.turnstileSiteKey)
BEGIN
  UPDATE workspaces SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- Who gets which events, and from when on. A daily channel gets them at 07:00 UTC.
CREATE VIEW receivers (id, workspaceId, events, earliest) AS
  SELECT id, workspaceId, events, '' FROM webhooks WHERE enabled = 1
  UNION ALL SELECT id, workspaceId, '["testimonial.created","webhook.disabled"]', iif(schedule = 'daily',
    strftime('%Y-%m-%dT07:00:00.000Z', 'now', '-7 hours', '+1 day'), coalesce(quietUntil, ''))
  FROM channels WHERE confirmed IS NOT NULL AND stopped IS NULL;

-- An insertion into this table, which stays empty, adds a delivery for everybody who gets this event. It is no view, as D1's
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
  UPDATE testimonials SET spamSince = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
    announced = coalesce(announced, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) WHERE id = NEW.id;
  -- What has not been sent yet is sent when it leaves the folder.
  UPDATE deliveries SET due = '9999-12-31T00:00:00.000Z'
    WHERE recordId = NEW.id AND done IS NULL AND event = 'testimonial.created';
END;

CREATE TRIGGER testimonialsLeaveSpam AFTER UPDATE OF folder ON testimonials
  WHEN NEW.folder IS NOT 'spam' AND OLD.folder IS 'spam'
BEGIN
  INSERT INTO announcements (workspaceId, event, recordId)
    SELECT NEW.workspaceId, 'testimonial.created', NEW.id WHERE NEW.announced IS NULL;
  UPDATE deliveries SET due = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE recordId = NEW.id AND done IS NULL AND due > '9999';
  UPDATE testimonials SET spamSince = NULL, announced = coalesce(announced, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    WHERE id = NEW.id;
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

-- Nobody has heard of spam that was never announced, and spam that is too old goes silently.
CREATE TRIGGER testimonialsDeleted AFTER DELETE ON testimonials
  WHEN EXISTS (SELECT 1 FROM receivers WHERE workspaceId = OLD.workspaceId)
  AND (OLD.folder IS NOT 'spam' OR (OLD.announced IS NOT NULL
    AND OLD.spamSince > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')))
BEGIN
  INSERT INTO announcements (workspaceId, event, recordId)
    VALUES (OLD.workspaceId, 'testimonial.deleted', OLD.id);
END;

CREATE TRIGGER testimonialsInvited AFTER INSERT ON testimonials WHEN NEW.invitationHash IS NOT NULL
BEGIN
  UPDATE invitations SET used = NEW.created, testimonialId = NEW.id WHERE hash = NEW.invitationHash;
END;

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
CREATE TRIGGER channelsStopped AFTER UPDATE OF stopped ON channels WHEN NEW.stopped IS NOT NULL AND OLD.stopped IS NULL
BEGIN
  UPDATE deliveries SET outcome = 'failed', done = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE receiverId = NEW.id AND done IS NULL;
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
