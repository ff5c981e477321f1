-- A draft that is told of already: lists show its title and what it will teach, and nothing of it opens.
alter table phase add column is_planned boolean not null default false;
