import type { Aspect } from './aspects.ts'
import ar from './examples/ar.json' with { type: 'json' }
import de from './examples/de.json' with { type: 'json' }
import en from './examples/en.json' with { type: 'json' }
import es from './examples/es.json' with { type: 'json' }
import fr from './examples/fr.json' with { type: 'json' }
import hi from './examples/hi.json' with { type: 'json' }
import id from './examples/id.json' with { type: 'json' }
import it from './examples/it.json' with { type: 'json' }
import ja from './examples/ja.json' with { type: 'json' }
import pt from './examples/pt.json' with { type: 'json' }
import ru from './examples/ru.json' with { type: 'json' }
import zh from './examples/zh.json' with { type: 'json' }

/**
 * Example follow-ups by language and by the aspect that they ask about. An example is "who is against the
 * second one?".
 */
export const aspectExamples: Record<string, Record<Aspect, readonly string[]>> = {
  ...{ ar, de, en, es, fr, hi, id, it, ja, pt, ru, zh },
}
