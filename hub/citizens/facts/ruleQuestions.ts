import ar from './questions/ar.json' with { type: 'json' }
import de from './questions/de.json' with { type: 'json' }
import en from './questions/en.json' with { type: 'json' }
import es from './questions/es.json' with { type: 'json' }
import fr from './questions/fr.json' with { type: 'json' }
import hi from './questions/hi.json' with { type: 'json' }
import it from './questions/it.json' with { type: 'json' }
import ja from './questions/ja.json' with { type: 'json' }
import pt from './questions/pt.json' with { type: 'json' }
import records from './questions/records.json' with { type: 'json' }
import ru from './questions/ru.json' with { type: 'json' }
import zh from './questions/zh.json' with { type: 'json' }

/** Example questions by language and by the name of the rule that answers them. */
export const ruleQuestions: Record<string, Record<string, readonly string[]>> = {
  ...{ ar, de, en, es, fr, hi, it, ja, pt, ru, zh },
}

/** Questions about records that sound like questions about rules, such as "who has to pay it?". */
export const recordQuestions: Record<string, readonly string[]> = records
