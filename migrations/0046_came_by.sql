-- How the patient who booked online came: from the clinic's page, or to it by its QR code.
alter table bookings
  add column came_by text check (came_by in ('page', 'code')),
  add constraint bookings_came_by_is_online check (came_by is null or source = 'online');
