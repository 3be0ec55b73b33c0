-- What the hosted form shows above the form: a sentence, and a logo as a data URL. They come last, and the logo after the
-- sentence: a long value continues on pages of its own, which a read of the columns before it does not touch.
ALTER TABLE workspaces ADD COLUMN intro TEXT;
ALTER TABLE workspaces ADD COLUMN logo TEXT;

-- A workspace whose sentence or logo is changed around the service has a new version, too.
DROP TRIGGER workspacesVersion;
CREATE TRIGGER workspacesVersion AFTER UPDATE ON workspaces WHEN NEW.version IS OLD.version AND
  (NEW.name, NEW.website, NEW.origins, NEW.intro, NEW.logo) IS NOT
  (OLD.name, OLD.website, OLD.origins, OLD.intro, OLD.logo)
BEGIN
  UPDATE workspaces SET version = lower(hex(randomblob(16))) WHERE id = NEW.id;
END;
