-- Jobs of one line are carried out one after another, in the order in which they were queued, and leave the other hands to
-- the rest. A server of the version before still queues its own as it did.
drop function queue_job(text, json, text, timestamptz, int);
create function queue_job(task text, payload json, job_key text, run_after timestamptz, tries int default 12, line text default null)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    select graphile_worker.add_job(task, payload, queue_name => line, job_key => job_key, run_at => run_after, max_attempts => tries)
  $$;
revoke execute on function queue_job(text, json, text, timestamptz, int, text) from public;
grant execute on function queue_job(text, json, text, timestamptz, int, text) to zambet_app;
