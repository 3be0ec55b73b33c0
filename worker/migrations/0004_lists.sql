-- The list of all testimonials is read from the two of `testimonialsByPublished`, the published ones and the others. An
-- index less is a row less that D1 writes, and bills, for each testimonial.
DROP INDEX testimonialsNewest;
