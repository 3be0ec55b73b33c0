-- The list of all testimonials is read from the two of `testimonialsByPublished`, the published ones and the others. An
-- index less is a row less that D1 writes, and bills, for each testimonial. And what is newest goes to the end of its list,
-- where SQLite fills pages; at the front it splits each into two halves. Read backwards, the newest is the first.
DROP INDEX testimonialsNewest;
DROP INDEX testimonialsByPublished;
DROP INDEX contactsNewest;
CREATE INDEX testimonialsByPublished ON testimonials (workspaceId, published, created, id);
CREATE INDEX contactsNewest ON contacts (workspaceId, created, id);
