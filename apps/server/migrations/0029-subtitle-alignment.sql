-- How a subtitle file was moved to the speech of its film, and its WebVTT as it was before.
alter table subtitle
  add column alignment jsonb,
  add column unaligned_vtt text,
  add constraint subtitle_alignment check ((alignment is null) = (unaligned_vtt is null));
