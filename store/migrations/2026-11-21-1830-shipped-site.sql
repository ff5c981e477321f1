-- Which edition of courses/site was imported last, and which shipped one: a start imports it again only when the shipped files changed.
create table site_edition (
  only_row boolean primary key default true check (only_row),
  source_hash text not null,
  shipped_hash text
);
