-- What an API key may do: a key of the owner everything, one of a client (a connector, for example) only read and write
-- testimonials and contacts.
ALTER TABLE apiKeys ADD COLUMN role TEXT NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'client'));
