-- Whom something did not reach is asked with each look at the log: those few of a month, and not the month again.
create index messages_lost on messages (clinic_id, created_at, id) include (patient_id, booking_id)
  where status in ('undelivered', 'failed');
