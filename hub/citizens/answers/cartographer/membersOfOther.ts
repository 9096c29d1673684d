import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import type { Intent } from '../../writing/engine.ts'

const namesMost = 40

/** Matches questions about the members of a group, such as "who is in Tide Tables?". */
const asksMembers =
  /\bwho(?:['’]?s| is| are)? (?:all |else |everyone )?(?:(?:a )?(?:member|part) of|in)\b|\bwho (?:belongs|joined|has joined)\b|\b(?:list|names?|show|which|who|what) .{0,24}\bmembers\b|\bmembers\b.{0,24}\b(?:who|which|list|names?)\b|\bqui[eé]n(?:es)? (?:est[aá]n?|hay|forman parte|son (?:los )?miembros)(?!\p{L})|\bqui (?:est|sont|fait partie)(?!\p{L})|\bwer (?:ist|sind|gehört|macht mit)(?!\p{L})|\bquem (?:está|são|faz parte)(?!\p{L})|(?<!\p{L})кто (?:есть |там |ещё )?(?:в|состоит|участник\p{L}*)(?!\p{L})|谁在|有谁|有哪些(?:人|成员)|成员(?:都)?(?:有|是)谁|誰が(?:いる|い|参加|入って)|メンバーは(?:誰|だれ)|من (?:في|هم|الأعضاء)|कौन(?:[- ]कौन)? (?:है|हैं|शामिल)|\bsiapa (?:saja|aja) (?:yang )?(?:ada|anggota)|\banggota(?:nya)? siapa/iu

/**
 * Sends the members of another public group to the inbox of an asker who is in it. Only the members of a group see who
 * is in it, and others read the answer in the channel.
 */
export const withMembersOfOther = (one: Intent): Intent => ({
  ...one,
  async answer(asked: Asked, records: Records) {
    const answer = await one.answer(asked, records)
    const [first] = answer.items ?? []
    const [id] = first?.ids ?? []
    if (answer.whisper || id === undefined || !asksMembers.test(asked.message ?? asked.question ?? ''))
      return answer
    const groups = await records.publicChannels()
    const isOther = id !== records.channel.id && groups.some((group) => group.id === id)
    const members = isOther ? await records.membersOfOwn(id) : undefined
    if (!members) return answer
    const shown = members.slice(0, namesMost)
    const left = members.length - shown.length
    return {
      ...answer,
      end: [answer.end ?? [], 'You are in that group, so I sent its members to your inbox.']
        .flat()
        .join('\n'),
      whisper: {
        text: `The members of #${id}, in the order in which they joined: ${shown.map(({ slug }) => slug).join(', ')}${left > 0 ? ` and ${left} more` : ''}.`,
        ids: [id, ...shown.map((member) => member.id)],
      },
    }
  },
})
