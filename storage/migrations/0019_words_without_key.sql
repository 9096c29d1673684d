-- Words are written for posts that were read in the same transaction, and no post is ever deleted from its table. A
-- foreign key would repeat this guarantee and cost a lookup per post. The tests look for orphans.
alter table post_words drop constraint post_words_post_id_fkey;
