-- A link names its clinic, so its hash is looked for there alone.
alter table form_files drop constraint form_files_token_hash_key, add unique (clinic_id, token_hash);
alter table document_links drop constraint document_links_token_hash_key, add unique (clinic_id, token_hash);
