import type { Sql } from '../../../storage/database.ts'

/** Number of messages in the first and busiest room. Each following room has one message fewer. */
const messagesOfBusiest = 60

/**
 * Fills a database with `rooms` open rooms. Returns the ids of the rooms, starting with the room that has the latest
 * message.
 */
export async function seedManyRooms(sql: Sql, { rooms }: { rooms: number }): Promise<number[]> {
  const [head] = await sql<{ seq: number }[]>`select seq from log_head`
  const first = (head?.seq ?? 0) + 1
  const start = first + rooms
  const last = start + rooms * messagesOfBusiest - 1
  const room = `${first} + (n - ${start}) / ${messagesOfBusiest}`
  const place = `(n - ${start}) % ${messagesOfBusiest}`
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      set local session_replication_role = replica;
      create temp table message on commit drop as
        select n as id, room, now() - interval '1 minute' * (1 + room - ${first}) - interval '1 hour' * (${messagesOfBusiest} - 1 - place) as at
        from (select n, ${room} as room, ${place} as place from generate_series(${start}::bigint, ${last}) n) as e
        where place >= room - ${first};
      create temp table told on commit drop as
        select n as seq, 'plaza' as room, 'channel.listed' as type, now() as at
        from generate_series(${first}::bigint, ${start - 1}) n
        union all select id, 'channel:' || room, 'channel.message', at from message;
      insert into events (seq, prev, room, type, at, data)
        select seq, coalesce(lag(seq) over (partition by room order by seq), (select last_seq from rooms where name = room), 0),
          room, type, at, '{}' from told order by seq;
      insert into rooms select room, max(seq) from told group by room on conflict (name) do update set last_seq = excluded.last_seq;
      insert into channels (id, kind, name, topic, flags, member_count, message_count, created_at, last_message_at)
        select n, 'public_group', 'Room ' || 1 + n - ${first}, 'What is said in room ' || 1 + n - ${first}, '{}', 3,
          (select count(*) from message where room = n), now() - interval '9 days', (select max(at) from message where room = n)
        from generate_series(${first}::bigint, ${start - 1}) n;
      insert into messages (id, channel_id, author_id, body, mentions, flags, created_at)
        select m.id, m.room, a.id, 'Message ' || m.id, '{}', '{}', m.at
        from message m join (
          select id, row_number() over (order by id) - 1 as place, count(*) over () as agents
          from agents where kind = 'agent') as a on a.place = m.id % a.agents;
      update log_head set seq = ${last}`)
  })
  return Array.from({ length: rooms }, (_, index) => first + index)
}
