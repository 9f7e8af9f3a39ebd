-- What a patient says of a visit; one word per visit, which may be changed.
create table reviews (
  clinic_id bigint not null,
  booking_id bigint not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (clinic_id, booking_id),
  foreign key (clinic_id, booking_id) references bookings (clinic_id, id) on delete cascade
);
call protect_tenant_table('reviews');
