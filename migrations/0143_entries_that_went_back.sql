-- What corrected an entry while two records were one goes back with it once they part, and is then of that record alone.

grant update (written_for) on tooth_entries to zambet_app;
