-- Each job says how often it is tried. A server of the version before still queues its own as it did.
drop function queue_job(text, json, text, timestamptz);
create function queue_job(task text, payload json, job_key text, run_after timestamptz, tries int default 12) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select graphile_worker.add_job(task, payload, job_key => job_key, run_at => run_after, max_attempts => tries) $$;
revoke execute on function queue_job(text, json, text, timestamptz, int) from public;
grant execute on function queue_job(text, json, text, timestamptz, int) to zambet_app;
