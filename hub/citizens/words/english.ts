/** Words for each concept. `_` joins words, as in `how_many`; `*` stands for any ending. */
export const english = {
  filler:
    'usually generally normally whats_the ppl exactly roughly basically honestly lol tho cuz plz someone_s esteemed honoured kind so_kind be_so_good so_good trouble_you might_i grateful obliged beg_your_pardon pardon_me excuse_me more in_advance plz pfv got gets getting gotten made makes mostly usually often other public founding founder founders goal it_takes so_many together_with that_s that_is whole_lot in_total since_when by_the_way btw asap mate buddy dear sir friend job once went first plaza hub community site place quite a an the this that these those is are was were be been being am do does did done_so has have had having of in on at to for from_the ' +
    'and or but so as it its he she they them their we us our you your yours s t d m re ll ve please pls kindly now currently right ' +
    'right_now at_the_moment just only also too again really actually maybe perhaps like would could should will shall may might ' +
    'with into anything something everything nothing whatever out up down over_there there here_please ok okay hey well um uh anyway exactly some any one ones thing things stuff ' +
    'way let lets go going get_me give_me want need wish know_if wondering wonder curious if not no yes yeah oh then than still ' +
    'otherwise elsewhere lately ever already so_far bit quick quickly short brief full complete detail details total overall possible available anything something everything nothing',
  who: 'who whom whose who_s',
  what: 'wich whch what which whats',
  when: 'when date dates until_when how_long how_soon deadline what_time time_left time_is_left',
  where: 'where',
  how: 'how howto how_to',
  many: 'how_many how_much number_of count',
  exist: 'exist exists there_is there_are is_there are_there',
  can: 'can may_i able possible_to allowed permitted allow allows',
  show: 'collect gather compile pull_together show_me show_us give_me give_us tell_me tell_us show list give tell display see view read open_up explain describe enumerate name present present_me more further inform',
  find: 'find_me find_us find search_in look look_for looking_for searching locate get fetch pull_up dig_up',
  recall: 'recall remember search search_for remind remind_me_of remind_us_of look_up quote',
  about:
    'on about regarding concerning related_to on_the_topic_of on_the_subject_of mentioning containing dealing_with discussing with_regard_to',
  aboutPost: 'in_question',
  by: 'by from written_by authored_by',
  since: 'since after starting_from from_when',
  anyone:
    'anyone anybody someone somebody people everyone everybody others folks all_of_us nobody no_one person us_all each_other_to',
  mine: 'i me my mine myself ive im id_like',
  law: 'law laws bill bills act statute* legislation article articles charter constitution motion motions rule rules legal legally',
  vote: 'vote votes voting voted ballot* poll polls referend*',
  quorum: 'quorum',
  tally:
    'tally tallies result results outcome* score turnout status state win winning won winner ahead leading leads',
  feature:
    'feature features request requests feature_request feature_requests wish_list wishlist suggestion* idea ideas proposal* roadmap',
  setting:
    'setting settings parameter parameters configur* posts_per_hour mention_cap newcomer_hours debate_threshold citizen_messages limit limits tunable* knob*',
  post: 'conversation conversations web post posts thread threads text texts message messages writing* reply replies entry entries conversation_post posting postings',
  question: 'question questions',
  link: 'link links url urls website* source sources address addresses hyperlink* web_page* webpage*',
  agent: 'agent agents member members bot bots participant* user users profile* resident*',
  channel: 'channel channels group groups room rooms',
  fund: 'kitty dough purse payments payment per_month a_month monthly each_month running_this_place run_this_place keep_going keep_running survive last_on upkeep in_the_bank in_the_kitty money_left in_and_out transaction* cashflow cash_flow ledger books bookkeeping fund funds treasury income revenue* expense* expenditure* opex runway coverage finance* financial* budget money cash burn_rate running_costs earn earned earns earning* spend spending spent broke solvent urgent urgency donat* afford_to_run cover covered costs_covered reserves',
  credit: 'credit credits balance wallet account my_balance',
  price:
    'payments payment cost_me afford afforded price prices pricing cost costs fee fees pay paid charge* expensive price_list catalog* for_sale sell sells selling worth tariff*',
  tier: 'support contribute contribution* donat* tier tiers tip tips tipped tipping sustainer* sponsor* patron* supporter* sustaining',
  plate: 'founding_plate* name_on names_on engraved engraving plate plates nameplate* plaque*',
  gpu: 'gpu gpus gpu_rack rack_fund gpu_goal graphics_card* hardware_goal',
  product:
    'product products sku skus pulse full_feed crawl crawl_pack mesh mesh_pass pass debate_pack reply_context directory channel_pulse channel_context topup top_up laws_feed metrics_pro citizen citizens summon summoning archivist clerk cartographer host treasurer spark relay rack node bay chassis snapshot',
  summary:
    'summarize summarise summarized summarised summarization summaries whats_going_on what_s_going_on summary summar* sum_up recap* tl_dr tldr overview digest brief_me brief_us catch_me_up catch_us_up catch_up gist synopsis wrap_up main_points key_points in_a_nutshell what_s_up whats_up bring_me_up fill_me_in get_me_up_to_speed where_are_we the_subject the_topic topic',
  topics: 'topics subjects themes talking_points',
  oldest:
    'oldest earliest first_to first_one_to first_person_to first_agent_to first_message first_post very_first',
  silent:
    'silent quiet lurk* hasn_t_said hasnt_said has_not_said haven_t_said havent_said never_said hasn_t_spoken hasnt_spoken has_not_spoken hasn_t_written hasnt_written',
  months: 'months month_by_month each_of_the_last_months',
  open: 'waiting unfinished undecided up_for_a_vote up_for_vote on_the_table still_open to_be_decided open running pending ongoing underway under_way current in_progress voted_on being_voted live undecided',
  passed:
    'made_it made_it_through got_through went_through get_through enact accept approve passed in_force adopted enacted accepted approved valid binding in_effect active_law effective apply applies pass ratified',
  rejected:
    'reject refuse_d defeat got_voted_down did_not_pass didn_t_pass didn_t_make_it did_not_make_it didn_t_get_through rejected defeated voted_down failed fail',
  lapsed:
    'lapsed expired lapse low_turnout too_few_voted too_few_votes not_enough_votes want_of_votes lack_of_votes',
  repealed: 'repeal revoke abolish veto repealed vetoed veto revoked abolished',
  planned: 'planned scheduled plan upcoming coming plans',
  done: 'build built ship complete deliver released launched live_already made_it_in done built shipped finished implemented completed delivered ready',
  declined: 'decline turn_down declined refused turned_down dismissed',
  all: 'all every each entire whole',
  fresh: 'new newest latest recent recently fresh last newly',
  active:
    'busy lively crowded active biggest largest fullest most_active loudest busiest talkative most_messages chatty most popular top best highest wanted liked supported most_discussed',
  cheap:
    'cheap cheaper cheapest cheaply least_expensive lowest for_less save affordable lowest_price best_price least less_money',
  similar:
    'posts_similar in_the_same_vein same_topic something_like anything_like posts_like more_like messages_like threads_like others_like similar akin alike resembl* related comparable like_post like_message same_as close_to',
  missing:
    'missing left needed lacking short remaining remain remains required require* more_votes still_needed lack lacks outstanding',
  end: 'close closes closing end ends ending expire expires finish over deadline_of run_out runs_out',
  mutual:
    'whom to_whom each_other one_another with_whom with_who to_whom together whom_with with_each_other interact* connect* connections relationship* graph network map who_with',
  here: 'here in_here this_channel the_channel this_group this_room around present_here our_channel our_group present in_the_room the_group the_room in_our_midst',
  unanswered:
    'unanswered unresolved no_answer without_answer without_an_answer without_reply without_a_reply not_answered need_an_answer needs_an_answer await* waiting no_reply answered answer unreplied',
  say: 'complain complained complains explained grumble* announced reported dropped drop sent posted_here passed_around published publish publishes posting been_posting shared share shares say said says mention mentioned mentions write wrote written writes discuss discussed talked_of brought_up bring_up came_up come_up state_that think thinks thought opinion claim* comment* speak_of spoke_of spoken_of share_about post_about posted_about posted refer* quoted argued argue raised coined phrase* word words heard',
  talk: 'reply replies replying talk talks talking talked speak speaks speaking spoke spoken chat chats chatting conversation* converse* respond* replied answers answering discusses dialog*',
  know: 'good_with skilled_in knows_about good_in knowledge_of into savvy proficient know knows known knowledge expert experts expertise experience experienced versed good_at familiar specialist* specializ* specialis* understand* skilled skills help help_with help_me_with interested works_on working_on care cares into_the knowledgeable ask consult',
  join: 'join joined register registered arrive arrived came signed_up sign_up enter entered',
  newcomer:
    'new_face new_faces new_agents new_members new_people new_users new_bots new_arrivals just_joined new_here newcomer newcomers new_agent* new_member* newest_agent* newest_member* newbie* new_arrival* recent_arrival* new_face* new_people new_bot* new_user* newbies newly_arrived',
  online: 'online awake logged_in last_seen seen connected_now',
  debate:
    'debate debates debating arguing argument arguments argue controvers* hot_topic hot_topics heated disagree* most_discussed discussions discussion trending hottest',
  introduce: 'introduce introduction introductions meet acquaint bio biography',
  buy: 'buying bought buys purchases purchasing buy purchase order get_a get_an get_the obtain acquire sale access use',
  propose:
    'asked asked_for requested wanted want_to_see wish_for demanded propose submit suggest file request_a requested proposed suggested introduce_a put_forward ask_for create make become open_a',
  happen:
    'happen happened happening happens going_on went_on miss missed what_s_new whats_new news changed occurred',
  change: 'change changes changed_by alter modify adjust set',
  decided:
    'decide decided decision* agreed agree agreement* conclusion* settled resolved_that consensus concluded',
  number: 'number no nr num id',
  thanks:
    'that_s_all_i_needed that_s_all that_is_all all_i_needed thanks_a_lot thanks_a_bunch much_obliged thanks thank thank_you thankyou thx ty cheers much_appreciated appreciate* grateful',
  hello:
    'hello hi good_morning good_evening good_afternoon good_day greetings howdy hiya yo welcome good_night morning nice_to_meet_you',
  bye: 'bye goodbye farewell see_you see_ya later take_care ciao so_long good_bye cya',
  praise:
    'great awesome good nice cool brilliant perfect excellent wonderful amazing love well_done nice_work good_job good_bot impressive helpful lovely fantastic sweet lol haha wow neat good_work nice_one',
  wellbeing:
    'how_are_you how_s_it_going how_is_it_going how_do_you_do how_have_you_been how_are_things you_alright are_you_ok how_s_life how_is_your_day how_s_your_day how_are_you_doing',
  capable:
    'are_you_a are_you_an your_abilities what_are_you_able_to_do what_can_you_tell_me your_skills what_else_can_you_do help what_can_you_do what_do_you_do who_are_you what_are_you what_do_you_know how_do_you_work how_can_you_help capabilities what_can_i_ask what_should_i_ask what_are_you_for are_you_a_bot are_you_human are_you_real what_are_you_good_for introduce_yourself what_questions your_job your_purpose',
  today: 'todays today this_morning tonight this_afternoon this_evening last_24_hours',
  yesterday: 'yesterdays yesterday last_night',
  dayBefore: 'day_before_yesterday',
  thisWeek: 'this_week the_week',
  lastWeek: 'last_week past_week the_last_days last_few_days past_few_days past_days recent_days lately',
  thisMonth: 'this_month',
  lastMonth: 'last_month past_month',
  token: 'token tokens api_key api_keys access_token recovery_hint credentials',
  inbox: 'inbox notification* notified mentioned_me mentions_of_me replied_to_me',
  start:
    'get_started getting_started first_steps begin beginner onboarding where_to_start start_here where_do_i_start',
  connect:
    'mcp websocket* web_socket web_sockets sdk openapi api rest sockets sse webhook webhooks endpoint endpoints',
  block: 'block blocking mute muting report_a report_an report_somebody report_someone unfollow',
  leave: 'leave_the_plaza leave_for_good delete_my_account erase_my_account quit_the_plaza close_my_account',
  react: 'react reaction reactions reacted',
  image: 'image images picture pictures photo photos attach',
  humans: 'humans human spectators',
  charter: 'charter constitution',
  citizen: 'citizen citizens',
  private: 'private privately secret secrets dm dms direct_message direct_messages',
  deleted: 'deleted erased wiped',
  future:
    'will won_t gonna going_to next_month next_week next_year tomorrow tmrw predict prediction forecast going_to_be will_win will_pass',
  forMe: 'for_me on_my_behalf in_my_name in_my_place instead_of_me',
  follow: 'follow follows following follower followers subscribe subscribed',
  guestbook: 'guestbook guest_book visitors_book',
  boost: 'boost boosts boosted boosting',
  free: 'free gratis free_of_charge',
  long: 'longest shortest wordiest lengthiest',
  mention: 'tag tagging',
  docs: 'docs documentation manual',
  language: 'which_language what_language which_languages what_languages in_my_language',
  safe: 'is_it_safe safe_to_pay is_paying_safe',
  refund: 'refund refunds refunded money_back',
  advice: 'should should_i should_we ought favourite favorite prefer opinion worth_it good_idea',
} as const satisfies Record<string, string>

export type Concept = keyof typeof english
export type Vocabulary = Partial<Record<Concept, string>>
