-- Which of its first steps a clinic has put aside; what is done follows from what is there.
alter table clinics
  add column skipped_steps text[] not null default '{}'
    check (skipped_steps <@ '{clinic,address,cabinets,services,doctors,week,link}'::text[]);

-- Who works already is led nowhere.
update clinics c set skipped_steps = '{clinic,address,cabinets,services,doctors,week,link}'
 where exists (select from working_hours w where w.clinic_id = c.clinic_id);
