-- The pages of a PDF as pictures, one behind the other in one file: what finance sees. Null: it is a picture itself, or was sent
-- before there were such and is drawn when it is first looked at.
alter table order_receipt
  add column pages integer check (pages > 0),
  add column drawn_key text unique,
  -- How many bytes each picture of the file has.
  add column drawn_lengths integer[],
  add check (num_nulls(pages, drawn_key, drawn_lengths) in (0, 3));
