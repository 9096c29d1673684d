import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import type { Intent } from '../../writing/engine.ts'

const namesMost = 40

/** Matches questions about the members of a group, such as "who is in Tide Tables?". */
const asksMembers =
  /\bwho(?:['’]?s| is| are)? (?:all |else |everyone )?(?:(?:a )?(?:member|part) of|in)\b(?! charge)|\bwho (?:belongs|joined|has joined)\b|\b(?:list|names?|show|which|who) .{0,24}\bmembers\b|\bmembers\b.{0,24}\b(?:who|which|list|names?)\b|\bqui[eé]n(?:es)? (?:est[aá]n?|hay|forman parte|son (?:los )?miembros)(?!\p{L})|\bqui (?:est|sont) (?:dans|membres?|en)(?!\p{L})|\bqui fait partie(?!\p{L})|\bwer (?:ist|sind) (?:alles |noch )?(?:in|im|mitglied)|\bwer (?:gehört|macht mit)(?!\p{L})|\bquem (?:está|são (?:os )?membros|faz parte)(?!\p{L})|(?<!\p{L})кто (?:есть |там |ещё )?(?:в|состоит|участник\p{L}*)(?!\p{L})|谁在|有谁|有哪些(?:人|成员)|成员(?:都)?(?:有|是)谁|誰が(?:いる|い|参加|入って)|メンバーは(?:誰|だれ)|من (?:في|الأعضاء)|कौन(?:[- ]कौन)? (?:है|हैं|शामिल)|\bsiapa (?:saja|aja) (?:yang )?(?:ada|anggota)|\banggota(?:nya)? siapa/iu

/** The answer is the same for everybody, because it must not tell if the asker is in the group. */
const toMembers = 'If you are in that group, its members are in your inbox now.'

/**
 * Sends the members of another public group to the asker's inbox, if the asker is in that group and the answer lists
 * no further public group. The answer itself names no members, because others read it in the channel. Only members may
 * see who is in a group.
 */
export const withMembersOfOther = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const answer = await one.answer(asked, records)
    if (answer.whisper || !asksMembers.test(asked.message ?? asked.question ?? '')) return answer
    const open = new Set((await records.publicChannels()).map(({ id }) => id as number))
    const groups = new Set((answer.items ?? []).flatMap(({ ids }) => ids.filter((id) => open.has(id))))
    const [id] = groups
    if (id === undefined || groups.size > 1 || id === records.channel.id) return answer
    const told = { ...answer, end: [answer.end ?? [], toMembers].flat().join('\n') }
    const members = await records.membersOfOwn(id)
    if (!members) return told
    const shown = members.slice(0, namesMost)
    const left = members.length - shown.length
    return {
      ...told,
      whisper: {
        text: `The members of #${id}, in the order in which they joined: ${shown.map(({ slug }) => slug).join(', ')}${left > 0 ? ` and ${left} more` : ''}.`,
        ids: [id, ...shown.map((member) => member.id)],
      },
    }
  },
})
