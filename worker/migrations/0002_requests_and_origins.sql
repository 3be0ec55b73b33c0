-- The origins of the pages whose visitors may write, each as a browser sends it: a JSON array, where an empty one means
-- any. It stands in the statement that writes (worker/db/scope.ts).
ALTER TABLE workspaces ADD COLUMN origins TEXT NOT NULL DEFAULT '[]'
  CHECK (json_type(origins) = 'array' AND json_array_length(origins) <= 50);

-- The request with an Idempotency-Key that created a record: the id that its answer carried, which tells a repeated request
-- from the first, and the SHA-256 of its body in hexadecimal, which a repeated request has to match. They go with the
-- record.
ALTER TABLE testimonials ADD COLUMN requestId TEXT;
ALTER TABLE testimonials ADD COLUMN requestHash TEXT;
ALTER TABLE contacts ADD COLUMN requestId TEXT;
ALTER TABLE contacts ADD COLUMN requestHash TEXT;
