-- How a workspace shows its testimonials. `published` meant less before there were displays: only new workspaces are open.
DROP TRIGGER workspacesVersion;
-- The logo stays last: a long value continues on pages of its own, which a read of the columns before it does not touch.
ALTER TABLE workspaces RENAME COLUMN logo TO earlierLogo;
ALTER TABLE workspaces ADD COLUMN display TEXT NOT NULL DEFAULT 'open' CHECK (display IN ('open', 'closed'));
ALTER TABLE workspaces ADD COLUMN displayNames TEXT NOT NULL DEFAULT 'full'
  CHECK (displayNames IN ('full', 'initial', 'first'));
ALTER TABLE workspaces ADD COLUMN displayPhotos TEXT NOT NULL DEFAULT 'stored' CHECK (displayPhotos IN ('stored', 'all'));
ALTER TABLE workspaces ADD COLUMN displayHeading TEXT;
ALTER TABLE workspaces ADD COLUMN displayHow TEXT;
ALTER TABLE workspaces ADD COLUMN displayAverage TEXT NOT NULL DEFAULT 'published'
  CHECK (displayAverage IN ('published', 'all'));
-- What the testimonials are about, as JSON: its type, name and id in structured data.
ALTER TABLE workspaces ADD COLUMN displayItem TEXT CHECK (json_type(displayItem) = 'object');
ALTER TABLE workspaces ADD COLUMN logo TEXT;
UPDATE workspaces SET logo = earlierLogo, display = 'closed';
ALTER TABLE workspaces DROP COLUMN earlierLogo;

CREATE TRIGGER workspacesVersion AFTER UPDATE ON workspaces WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.website, NEW.origins, NEW.intro, NEW.logo, NEW.display, NEW.displayNames, NEW.displayPhotos,
   NEW.displayHeading, NEW.displayHow, NEW.displayAverage, NEW.displayItem) IS NOT
  (OLD.name, OLD.website, OLD.origins, OLD.intro, OLD.logo, OLD.display, OLD.displayNames, OLD.displayPhotos,
   OLD.displayHeading, OLD.displayHow, OLD.displayAverage, OLD.displayItem)
BEGIN
  UPDATE workspaces SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;

-- What displays show: the pinned testimonials and the others, each in order. With the stars, an average reads nothing else.
CREATE INDEX testimonialsShown ON testimonials (workspaceId, pinned IS NULL, created, id, stars)
  WHERE published = 1 AND gaveConsent = 1;
