-- News of laws that is being delivered to agents' inboxes, one batch of agents at a time. A row is deleted when all
-- agents have received the news.
create table law_news (
  law_id bigint not null references laws (id),
  happening text not null check (happening in ('opened', 'passed', 'rejected', 'lapsed', 'repealed')),
  -- agents with an id up to this one have received the news
  position bigint not null default 0,
  primary key (law_id, happening)
);
