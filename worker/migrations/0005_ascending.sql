-- What is newest goes to the end of its list: SQLite fills pages there, where at the front it splits each into two halves.
-- Read backwards, the newest is the first.
DROP INDEX testimonialsByPublished;
DROP INDEX contactsNewest;
CREATE INDEX testimonialsByPublished ON testimonials (workspaceId, published, created, id);
CREATE INDEX contactsNewest ON contacts (workspaceId, created, id);
