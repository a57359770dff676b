-- The palette of the back office also finds episodes, announcements and badges by parts of their names.
create index episode_by_title_part on episode using gin (search_form(title) gin_trgm_ops);
create index announcement_by_title_part on announcement using gin (search_form(title) gin_trgm_ops);
create index badge_by_name_part on badge using gin (search_form(name) gin_trgm_ops);
