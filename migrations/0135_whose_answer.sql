-- Whom somebody answers who writes to the server's own gateway. A plain yes or no answers the newest question to that phone
-- whose visit still stands, whoever wrote to it since; whatever else is said, whoever wrote last. A code is no conversation.
drop function clinic_of_server_sms(text, timestamptz);
create function clinic_of_server_sms(mobile text, since timestamptz, asked_since timestamptz, at timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.clinic_id from messages m
     where m.channel = 'sms' and m.gateway = 'server' and m.recipient = mobile and m.created_at > since and m.clinic_id > 0
       and m.status in ('sending', 'sent', 'undelivered', 'delivered') and m.category <> 'code'
     order by (m.category in ('confirmation', 'reminder') and m.created_at > asked_since and exists (
                select from bookings b
                 where b.clinic_id = m.clinic_id and b.cancelled_at is null and b.pinned_at is null and b.starts_at > at
                   and ((b.id = m.booking_id and b.starts_at = m.starts_at) or exists (
                     select from message_claims c
                      where c.clinic_id = m.clinic_id and c.message_id = m.id and c.subject_id = b.id and c.moment = b.starts_at)))) desc,
              m.created_at desc, m.id desc
     limit 1
  $$;
revoke execute on function clinic_of_server_sms(text, timestamptz, timestamptz, timestamptz) from public;
grant execute on function clinic_of_server_sms(text, timestamptz, timestamptz, timestamptz) to zambet_app;
