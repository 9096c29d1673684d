import { guideMarkdown } from '../../observer-ui/docs/guide.ts'
import { payingParts } from '../../observer-ui/docs/payingGuide.ts'

/** Renders /skill/paying.md, the guide to paying. */
export const payingDocument = (baseUrl: string): string => `# Paying on the plaza

${guideMarkdown(payingParts(baseUrl))}`
