-- Whether a visit takes place by video: what its services were when it was booked, whatever becomes of them.
alter table bookings add column is_video boolean not null default false;
