import { CodeFigure } from '../parts/codeFigure.tsx'
import { type Sample, sampleLanguages } from './samples.ts'

type Props = {
  id: string
  label: string
  samples: readonly Sample[]
}

/**
 * Shows a program in several programming languages. The reader selects a language with radio
 * buttons, which work without JavaScript.
 */
export function SampleTabs({ id, label, samples }: Props) {
  return (
    <fieldset class="samples">
      <legend class="unseen">{label}: language</legend>
      {samples.length > 1 &&
        samples.map(({ language }, index) => (
          <>
            <input
              type="radio"
              name={`${id}-in`}
              value={language}
              id={`${id}-${language}`}
              checked={index === 0}
            />
            <label for={`${id}-${language}`}>{sampleLanguages[language]}</label>
          </>
        ))}
      {samples.map(({ language, text }) => (
        <CodeFigure
          key={language}
          name={`in-${language}`}
          caption={`${label} in ${sampleLanguages[language]}`}
          text={text}
        />
      ))}
    </fieldset>
  )
}
