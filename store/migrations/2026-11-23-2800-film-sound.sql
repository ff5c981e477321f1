-- Whether a lesson's film has a sound track: who waits for a voice should be told that none comes. Unknown until the
-- course is imported again.
alter table lesson add column video_has_sound boolean;
