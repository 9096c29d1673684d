export type Order = 'newest' | 'oldest'

const newest =
  /\b(?:newest|latest|most recent|m[áa]s (?:reciente|nuev[oa])|mais (?:recente|nov[oa])|plus récente?s?|derniers? (?:posts?|messages?|textes?)|neuesten?|neueste[rs]|jüngsten?|jüngste[rs]|più recente|nieuwste|meest recente|laatste|terbaru|terakhir)(?!\p{L}| (?:of|de|des|von|di|van|dari)(?!\p{L}))|(?<!\p{L})(?:новее|новейш\p{L}+|сам\p{L}+ нов\p{L}+|последн\p{L}+(?!\p{L}| из)|свеж\p{L}+)|最新|最近|(?:一番|いちばん)新し|新しい順|أحدث|सबसे नय|सबसे ताज|नवीनतम|سب سے نئ|سب سے تازہ/iu

const oldest =
  /\b(?:first|oldest|earliest|m[áa]s antigu[oa]|(?:el )?primero|mais antig[oa]|primeiro|plus (?:ancien(?:ne)?|vieux|vieille)|más viej[oa]|mais velh[oa]|premi(?:er|ère)|älteste[nrs]?|zuerst|più vecchi[oa]|per prim[oa]|oudste|eerst|terlama|pertama)(?!\p{L}| (?:of|de|des|von|di|van|dari)(?!\p{L}))|(?<!\p{L})(?:раньше|сам\p{L}+ стар\p{L}+|перв\p{L}+(?!\p{L}| из))|最早|最初|(?:一番|いちばん)古|古い順|أقدم|सबसे पहल|सबसे पुरान|سب سے پہل|سب سے پران/iu

export function orderIn(question: string): Order | undefined {
  if (newest.test(question)) return 'newest'
  return oldest.test(question) ? 'oldest' : undefined
}
