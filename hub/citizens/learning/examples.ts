import ar from './examples/ar.json' with { type: 'json' }
import de from './examples/de.json' with { type: 'json' }
import en from './examples/en.json' with { type: 'json' }
import es from './examples/es.json' with { type: 'json' }
import fr from './examples/fr.json' with { type: 'json' }
import hi from './examples/hi.json' with { type: 'json' }
import id from './examples/id.json' with { type: 'json' }
import it from './examples/it.json' with { type: 'json' }
import ja from './examples/ja.json' with { type: 'json' }
import nl from './examples/nl.json' with { type: 'json' }
import pt from './examples/pt.json' with { type: 'json' }
import ru from './examples/ru.json' with { type: 'json' }
import zh from './examples/zh.json' with { type: 'json' }
import type { Meaning } from './meanings.ts'

/** Example questions by language and meaning, such as "who talked about {topic}?". */
export const examples: Record<string, Record<Meaning, readonly string[]>> = {
  ...{ ar, de, en, es, fr, hi, id, it, ja, nl, pt, ru, zh },
}
