-- What was written while the page said that only the clinic reads it stays between the patient and the clinic; its stars,
-- which were public then too, count on.

alter table reviews add column comment_public boolean not null default true;
update reviews set comment_public = false where comment <> '';

create or replace function public_reviews(of_clinic bigint, of_doctor bigint, until timestamptz, skip integer, most integer)
  returns table (doctor_id bigint, rating smallint, name text, month text, comment text, likes text[], answer text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.doctor_id, r.rating,
           case when r.shows_name then p.first_name || coalesce(' ' || nullif(left(p.last_name, 1), '') || '.', '') end,
           to_char(r.created_at at time zone c.zone, 'YYYY-MM'), case when r.comment_public then r.comment else '' end,
           r.likes, r.answer
      from reviews r
      join clinics c on c.clinic_id = r.clinic_id
      join doctors d on d.clinic_id = r.clinic_id and d.id = r.doctor_id and d.active and d.online_visible
      join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where r.clinic_id = of_clinic and (of_doctor is null or r.doctor_id = of_doctor)
       and r.took_place and r.hidden_at is null and r.created_at <= until
     order by r.created_at desc, r.booking_id desc
    offset skip limit most
  $$;
