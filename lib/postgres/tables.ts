/**
 * The steps by which the archive's tables come to be, in order; one that was released is never changed. All hang on a collection, and are
 * seen within it alone: `mneme.collection` is set for each transaction (database.ts).
 *
 * - `video`: once in a collection by its fingerprint, and once by who wrote it (`device`, `number`).
 * - `record`: its records as lines of a saved memory of its `format` (lib/store/archive/archive-format), so that nothing is lost.
 * - `moment`: what happened, to be found: parted by time, a year each, with words for full text and with what they mean.
 * - `word`: in which moments of a video a word stands: their places, four bytes each. By this words are found, not by an index of
 *   full text, which policies of tables keep from being read (find-by-words.ts).
 * - `person`: whom its records tell of, with the nodes that are theirs: what they are called there (`heard`) and in the whole archive (`name`).
 * - `who`: people of the whole archive, of whom those of single videos (`person`) are.
 * - `node`: faces and voices of each video, by the mean of what describes them, and the place of the record of a face's best picture (`picture`,
 *   with its `quality`; null in a video that was written before there was this); `apart`: pairs of one video that are two people.
 * - `vote`: nodes of two videos that are one person's, by likeness; `step`: what people said of who is who, and took back (`kind`), with the
 *   nodes that were then the person's, or each side's (`step_node`). Rows are added, and go with a video that is forgotten.
 * - `terms`: on which terms faces and voices are recognised; without a row none are kept.
 * - `audit`: who did what, which nobody changes.
 */
export const TABLES: readonly string[] = [
  `
  create table mneme.terms (
    collection text primary key default current_setting('mneme.collection'),
    basis text not null check (basis <> ''),
    notice text not null check (notice <> ''),
    keep_days integer not null check (keep_days between 1 and 36500),
    since timestamptz not null default now()
  );

  create table mneme.video (
    id bigint generated always as identity primary key,
    collection text not null default current_setting('mneme.collection'),
    fingerprint text not null,
    name text not null,
    path text not null,
    format integer not null,
    starts_at timestamptz not null,
    duration_s double precision not null,
    has_people boolean not null,
    weights jsonb not null,
    device text not null,
    number bigint not null,
    written_at timestamptz not null default now(),
    unique (collection, fingerprint),
    unique (collection, device, number)
  );
  create index on mneme.video (collection, starts_at);

  create table mneme.record (
    video bigint not null references mneme.video on delete cascade,
    place integer not null,
    store text not null,
    line text not null,
    primary key (video, place)
  );

  create table mneme.person (
    video bigint not null references mneme.video on delete cascade,
    person text not null,
    name text,
    provisional boolean not null,
    nodes text[] not null,
    primary key (video, person)
  );
  create index on mneme.person (lower(name));

  create table mneme.moment (
    collection text not null default current_setting('mneme.collection'),
    video bigint not null references mneme.video on delete cascade,
    place integer not null,
    at timestamptz not null,
    t0 double precision not null,
    t1 double precision not null,
    kind text not null,
    persons text[] not null,
    words text,
    found tsvector generated always as (to_tsvector('english', coalesce(words, ''))) stored,
    weight text,
    meaning halfvec,
    primary key (video, place, at)
  ) partition by range (at);
  create index on mneme.moment using gin (found);
  create table mneme.moment_other partition of mneme.moment default;

  create table mneme.audit (
    id bigint generated always as identity primary key,
    collection text not null default current_setting('mneme.collection'),
    at timestamptz not null default now(),
    device text not null,
    act text not null,
    what jsonb not null
  );
  create function mneme.refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'What was done stays in the audit: it is not changed.';
    end $$;
  create trigger audit_stays before update or delete or truncate on mneme.audit
    for each statement execute function mneme.refuse();

  create table mneme.device (
    collection text not null default current_setting('mneme.collection'),
    device text not null,
    numbers bigint not null default 0,
    primary key (collection, device)
  );

  create table mneme.work (
    job uuid primary key,
    collection text not null default current_setting('mneme.collection'),
    device text not null,
    path text not null,
    done_s double precision not null default 0,
    duration_s double precision not null default 0,
    seen_at timestamptz not null default now()
  );

  do $$
  declare
    owned text;
  begin
    foreach owned in array array['terms', 'video', 'moment', 'audit', 'device', 'work'] loop
      execute format('alter table mneme.%I enable row level security', owned);
      execute format('alter table mneme.%I force row level security', owned);
      execute format(
        'create policy own_collection on mneme.%I using (collection = current_setting(''mneme.collection'', true))',
        owned);
    end loop;
    foreach owned in array array['record', 'person'] loop
      execute format('alter table mneme.%I enable row level security', owned);
      execute format('alter table mneme.%I force row level security', owned);
      execute format(
        'create policy own_collection on mneme.%I using (exists (select from mneme.video v where v.id = video))',
        owned);
    end loop;
  end $$;
  `,
  `
  alter table mneme.video add column moments integer not null default 0;

  create table mneme.word (
    collection text not null default current_setting('mneme.collection'),
    word text not null,
    video bigint not null references mneme.video on delete cascade,
    moments integer not null,
    places bytea not null,
    primary key (collection, word, video) include (moments)
  );
  create index on mneme.word (video);
  alter table mneme.word enable row level security;
  create policy own_collection on mneme.word using (collection = current_setting('mneme.collection', true));

  -- Where policies hold, an index of what a function gives is not read.
  alter table mneme.person add column called text generated always as (lower(name)) stored;
  create index on mneme.person (called, video);
  drop index mneme.person_lower_idx;

  -- Of all collections: what is there already is listed.
  alter table mneme.moment no force row level security;
  alter table mneme.video no force row level security;
  insert into mneme.word (collection, word, video, moments, places)
    select collection, lexeme, video, count(*), string_agg(int4send(place), ''::bytea order by place)
    from mneme.moment, unnest(found) group by collection, lexeme, video;
  update mneme.video v set moments = (select count(*) from mneme.moment m where m.video = v.id);
  alter table mneme.moment force row level security;
  alter table mneme.video force row level security;
  alter table mneme.word force row level security;
  drop index mneme.moment_found_idx;
  `,
  `
  -- Names that begin with some letters are looked up: comparing letters is what policies let an index do.
  alter table mneme.video add column called text generated always as (lower(name)) stored;
  create index on mneme.video (collection, called text_pattern_ops);
  `,
  `
  alter table mneme.video add column compared boolean not null default false;

  create table mneme.who (
    id bigint generated by default as identity primary key,
    collection text not null default current_setting('mneme.collection'),
    name text,
    called text generated always as (lower(name)) stored,
    provisional boolean not null default false,
    given boolean not null default false,
    videos integer not null
  );
  create index on mneme.who (collection, called text_pattern_ops);
  create index on mneme.who (collection, videos desc, id);

  alter table mneme.person add column who bigint references mneme.who;
  alter table mneme.person add column heard text;
  alter table mneme.person add column heard_provisional boolean not null default true;
  create index on mneme.person (who);

  create table mneme.node (
    id bigint generated always as identity primary key,
    collection text not null default current_setting('mneme.collection'),
    video bigint not null references mneme.video on delete cascade,
    node text not null,
    person text not null,
    place integer not null,
    weight text not null,
    mean halfvec,
    unique (video, node)
  );

  create table mneme.apart (
    collection text not null default current_setting('mneme.collection'),
    video bigint not null references mneme.video on delete cascade,
    a text not null,
    b text not null
  );
  create index on mneme.apart (video);

  create table mneme.vote (
    collection text not null default current_setting('mneme.collection'),
    a bigint not null references mneme.node on delete cascade,
    b bigint not null references mneme.node on delete cascade,
    similarity double precision not null,
    primary key (a, b)
  );
  create index on mneme.vote (b);

  create table mneme.step (
    id bigint generated always as identity primary key,
    collection text not null default current_setting('mneme.collection'),
    at timestamptz not null default now(),
    device text not null,
    name text,
    undoes bigint references mneme.step on delete cascade
  );
  create index on mneme.step (undoes);

  create table mneme.step_node (
    collection text not null default current_setting('mneme.collection'),
    step bigint not null references mneme.step on delete cascade,
    node bigint not null references mneme.node on delete cascade,
    primary key (step, node)
  );
  create index on mneme.step_node (node);

  alter table mneme.person no force row level security;
  alter table mneme.video no force row level security;
  update mneme.person set heard = name, heard_provisional = provisional;
  alter table mneme.person force row level security;
  alter table mneme.video force row level security;

  do $$
  declare
    owned text;
  begin
    foreach owned in array array['who', 'node', 'apart', 'vote', 'step', 'step_node'] loop
      execute format('alter table mneme.%I enable row level security', owned);
      execute format('alter table mneme.%I force row level security', owned);
      execute format(
        'create policy own_collection on mneme.%I using (collection = current_setting(''mneme.collection'', true))',
        owned);
    end loop;
  end $$;
  `,
  `
  alter table mneme.step add column kind text not null default 'name' check (kind in ('name', 'same', 'apart'));
  alter table mneme.step_node add column side smallint not null default 0;
  `,
  `
  alter table mneme.node add column picture integer;
  alter table mneme.node add column quality real;
  `,
];
