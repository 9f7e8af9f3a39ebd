-- The log reads a month from its newest message: its rows in their order, and the month's numbers from the index alone.
create index messages_log on messages (clinic_id, created_at desc, id desc)
  include (status, channel, category, cost_bani, patient_id, booking_id, template_id);
