-- Templates of visit reports and of forms: a draft each, and numbered versions that never change once they are published.

create table document_templates (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('report', 'form')),
  -- As the draft says them, for lists.
  title_ro text not null default '',
  title_en text not null default '',
  draft jsonb not null,
  published_version integer,
  starter text, -- which of those that the product comes with
  archived_at timestamptz,
  archived_by bigint references accounts (id),
  version integer not null default 1,
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  changed_by bigint references accounts (id),
  changed_at timestamptz not null,
  primary key (clinic_id, id),
  unique (clinic_id, id, kind)
);
create index document_templates_kind on document_templates (clinic_id, kind, id);
create unique index document_templates_starter on document_templates (clinic_id, kind, starter) where starter is not null;

create table document_template_versions (
  clinic_id bigint not null references clinics (clinic_id),
  template_id bigint not null,
  number integer not null check (number > 0),
  content jsonb not null,
  sha256 bytea not null check (octet_length(sha256) = 32), -- of its canonical JSON
  published_by bigint references accounts (id),
  published_at timestamptz not null,
  primary key (clinic_id, template_id, number),
  foreign key (clinic_id, template_id) references document_templates (clinic_id, id)
);
alter table document_templates add foreign key (clinic_id, id, published_version)
  references document_template_versions (clinic_id, template_id, number);

create table document_template_services (
  clinic_id bigint not null references clinics (clinic_id),
  template_id bigint not null,
  service_id bigint not null,
  primary key (clinic_id, template_id, service_id),
  foreign key (clinic_id, template_id) references document_templates (clinic_id, id) on delete cascade,
  foreign key (clinic_id, service_id) references services (clinic_id, id) on delete cascade
);
create index document_template_services_service on document_template_services (clinic_id, service_id);

-- Pictures of a template stay as long as any version may show them.
create table document_images (
  clinic_id bigint not null references clinics (clinic_id),
  id bigint not null generated always as identity,
  template_id bigint not null,
  file_id bigint not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_by bigint references accounts (id),
  created_at timestamptz not null,
  primary key (clinic_id, id),
  unique (clinic_id, file_id),
  foreign key (clinic_id, template_id) references document_templates (clinic_id, id) on delete cascade,
  foreign key (clinic_id, file_id) references files (clinic_id, id)
);
create index document_images_template on document_images (clinic_id, template_id);

call protect_tenant_table('document_templates');
call protect_tenant_table('document_template_versions');
call protect_tenant_table('document_template_services');
call protect_tenant_table('document_images');
revoke update, delete on document_template_versions from zambet_app;
revoke update on document_images from zambet_app;

-- Whatever rights the program is given by mistake, what was published stays.
create function keep_published_version() returns trigger
  language plpgsql
  as $$
  begin
    if current_user = 'zambet_app' then
      raise exception 'version % of template % is published', old.number, old.template_id using errcode = 'check_violation';
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger keep_published_version before update or delete on document_template_versions
  for each row execute function keep_published_version();
